import { afterEach, expect, it, vi } from "vitest";
import { playLinksScript, takePressedPlayLink } from "../../../../app/state/play-links.ts";

/** Runs the inline script. @returns a function that presses a link with it. */
function pageWithScript(
  dataset: Record<string, string> = {},
): (press?: Partial<Record<"ctrlKey" | "metaKey" | "shiftKey" | "altKey", boolean>>) => void {
  const stored = new Map<string, string>();
  const methods = {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  };
  const storage = new Proxy(methods, { set: (_, key, value) => stored.set(String(key), value) instanceof Map });
  vi.stubGlobal("sessionStorage", storage);
  const listeners: ((event: object) => void)[] = [];
  const addEventListener = (_: string, listener: (event: object) => void) => listeners.push(listener);
  new Function("addEventListener", playLinksScript)(addEventListener);
  const target = { closest: () => ({ pathname: "/videos/live-7", dataset }) };
  return (press = {}) => {
    for (const listener of listeners) listener({ target, ...press });
  };
}

afterEach(() => vi.unstubAllGlobals());

it("a press on a link plays its video once, so that a reload shows the page", () => {
  const press = pageWithScript();
  expect(takePressedPlayLink("/videos/live-7")).toBeNull();
  press();
  expect(takePressedPlayLink("/videos/live-7")).toBe(1);
  expect(takePressedPlayLink("/videos/live-7")).toBeNull();
});

it("a link that closes to the video's own page says so", () => {
  pageWithScript({ close: "" })();
  expect(takePressedPlayLink("/videos/live-7")).toBe(0);
});

it("another video's page does not play, and forgets the press", () => {
  const press = pageWithScript();
  press();
  expect(takePressedPlayLink("/videos/live-8")).toBeNull();
  expect(takePressedPlayLink("/videos/live-7")).toBeNull();
});

it.each(["ctrlKey", "metaKey", "shiftKey", "altKey"] as const)(
  "a press with %s opens a tab, and plays nothing",
  (key) => {
    const press = pageWithScript();
    press({ [key]: true });
    expect(takePressedPlayLink("/videos/live-7")).toBeNull();
  },
);

it("plays nothing where storage is disabled", () => {
  vi.stubGlobal("sessionStorage", {
    getItem: () => {
      throw new Error("denied");
    },
  });
  expect(takePressedPlayLink("/videos/live-7")).toBeNull();
});
