import { afterEach, expect, it, vi } from "vitest";
import {
  choose,
  defaultPlayerPreferences,
  parsePlayerPreferences,
  playerPreferences,
  readPlayerPreferences,
} from "../../../../app/state/player-preferences.ts";

afterEach(() => {
  Object.assign(playerPreferences, defaultPlayerPreferences);
  vi.unstubAllGlobals();
});

it("remembers choices on the device", () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  choose({ volume: 0.4, captions: true, captionSize: "large", captionColours: "yellow-on-black" });
  Object.assign(playerPreferences, defaultPlayerPreferences);
  readPlayerPreferences();
  expect(playerPreferences).toEqual({
    ...defaultPlayerPreferences,
    volume: 0.4,
    captions: true,
    captionSize: "large",
    captionColours: "yellow-on-black",
  });
});

it("keeps choices for the page where the browser refuses storage", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("no storage");
    },
    setItem: () => {
      throw new Error("no storage");
    },
  });
  readPlayerPreferences();
  choose({ theatre: true });
  expect(playerPreferences.theatre).toBe(true);
});

it.each([
  ["nothing", null],
  ["no JSON", "{"],
  ["another shape", '{"volume":"loud"}'],
  ["a volume that there is not", '{"volume":7}'],
  ["captions of a size that there is not", '{"captionSize":"huge"}'],
  ["captions in colours that there are not", '{"captionColours":"toString"}'],
  ["a list", "[1]"],
])("starts from the defaults with %s in storage", (_what, stored) => {
  expect(parsePlayerPreferences(stored)).toEqual(defaultPlayerPreferences);
});

it("keeps what it understands of an older list of choices", () => {
  expect(parsePlayerPreferences('{"muted":true}')).toEqual({ ...defaultPlayerPreferences, muted: true });
});
