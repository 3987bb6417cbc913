import { afterEach, expect, it, vi } from "vitest";
import {
  defaultPlayerPreferences,
  parsePlayerPreferences,
  playerPreferences,
  readPlayerPreferences,
  setPlayerPreferences,
} from "../../../../app/state/player-preferences.ts";

afterEach(() => {
  Object.assign(playerPreferences, defaultPlayerPreferences);
  vi.unstubAllGlobals();
});

it("stores preferences on the device", () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  setPlayerPreferences({ volume: 0.4, captions: true, captionSize: "large", captionColours: "yellow-on-black" });
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

it("keeps preferences for the page if storage is blocked", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("no storage");
    },
    setItem: () => {
      throw new Error("no storage");
    },
  });
  readPlayerPreferences();
  setPlayerPreferences({ theatre: true });
  expect(playerPreferences.theatre).toBe(true);
});

it.each([
  ["nothing", null],
  ["invalid JSON", "{"],
  ["another shape", '{"volume":"loud"}'],
  ["an invalid volume", '{"volume":7}'],
  ["an invalid caption size", '{"captionSize":"huge"}'],
  ["invalid caption colours", '{"captionColours":"toString"}'],
  ["a list", "[1]"],
])("uses the defaults with %s in storage", (_what, stored) => {
  expect(parsePlayerPreferences(stored)).toEqual(defaultPlayerPreferences);
});

it("keeps what is valid of older preferences", () => {
  expect(parsePlayerPreferences('{"muted":true}')).toEqual({ ...defaultPlayerPreferences, muted: true });
});
