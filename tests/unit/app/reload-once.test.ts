import { describe, expect, it } from "vitest";
import { markNavigation, reloadOnce } from "../../../app/reload-once.ts";

function browser() {
  const kept = new Map<string, string>();
  let reloads = 0;
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
  return {
    failsAt: (now: number) =>
      reloadOnce(
        now,
        () => storage,
        () => {
          reloads++;
        },
      ),
    reloads: () => reloads,
  };
}
const noon = Date.UTC(2026, 8, 5, 12);

describe("a script that fails to load", () => {
  it("reloads the page", () => {
    const { failsAt, reloads } = browser();
    expect(failsAt(noon)).toBe(true);
    expect(reloads()).toBe(1);
  });

  it("does not reload it repeatedly", () => {
    const { failsAt, reloads } = browser();
    for (let second = 0; second < 60; second++) failsAt(noon + second * 1_000);
    expect(reloads()).toBe(1);
  });

  it("reloads it again after the next deploy", () => {
    const { failsAt, reloads } = browser();
    failsAt(noon);
    expect(failsAt(noon + 3_600_000)).toBe(true);
    expect(reloads()).toBe(2);
  });

  it("does not reload it while the browser is on its way to another page", () => {
    const { failsAt, reloads } = browser();
    markNavigation(noon);
    expect(failsAt(noon + 1_000)).toBe(false);
    expect(reloads()).toBe(0);
    expect(failsAt(noon + 60_000)).toBe(true);
    markNavigation(0);
  });

  it("does not reload it without storage", () => {
    const refuse = () => {
      throw new Error("The operation is insecure.");
    };
    let reloads = 0;
    const goes = reloadOnce(noon, refuse, () => {
      reloads++;
    });
    expect(goes).toBe(false);
    expect(reloads).toBe(0);
  });
});
