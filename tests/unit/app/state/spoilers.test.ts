import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lastDaySeen, storeLastDaySeen } from "../../../../app/state/spoilers.ts";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("remembers the later of two days whose results were revealed, in either order", () => {
  expect(lastDaySeen()).toBeNull();
  storeLastDaySeen("2026-11-14");
  expect(lastDaySeen()).toBe("2026-11-14");
  storeLastDaySeen("2026-11-21");
  expect(lastDaySeen()).toBe("2026-11-21");
  storeLastDaySeen("2026-10-31");
  expect(lastDaySeen()).toBe("2026-11-21");
});

it("ignores a stored value that is no day, and remembers nothing where storage is disabled", () => {
  stored.set("spoilers-seen", "yesterday");
  expect(lastDaySeen()).toBeNull();
  storeLastDaySeen("2026-11-14");
  expect(lastDaySeen()).toBe("2026-11-14");
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new DOMException("Storage is disabled", "SecurityError");
    },
  });
  expect(lastDaySeen()).toBeNull();
  storeLastDaySeen("2026-11-21");
  expect(lastDaySeen()).toBeNull();
});
