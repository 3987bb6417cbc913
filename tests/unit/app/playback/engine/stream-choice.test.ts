import { describe, expect, it } from "vitest";
import { type BrowserAbilities, choosePlayback, packagedAs } from "../../../../../app/playback/engine/stream-choice.ts";

const chrome: BrowserAbilities = { mediaSource: true, nativeHls: false, systems: ["widevine", "clearkey"] };
const edge: BrowserAbilities = { mediaSource: true, nativeHls: false, systems: ["playready", "widevine", "clearkey"] };
const safari: BrowserAbilities = { mediaSource: true, nativeHls: true, systems: ["fairplay", "clearkey"] };
const oldPhone: BrowserAbilities = { mediaSource: false, nativeHls: true, systems: ["fairplay"] };

const everywhere = {
  formats: ["dash", "hls"],
  systems: ["widevine", "playready", "fairplay"],
} as const;

it("goes by what was granted: the manifests that there are, and the key systems that have licences", () => {
  const granted = {
    base: "https://cdn.example/7/",
    manifests: { hls: "main.m3u8" },
    licences: { widevine: "/api/licences/7/widevine", fairplay: "/api/licences/7/fairplay" },
  };
  expect(packagedAs(granted)).toEqual({ formats: ["hls"], systems: ["fairplay", "widevine"] });
  expect(packagedAs({ ...granted, licences: null })).toEqual({ formats: ["hls"], systems: [] });
  // Encrypted, and no licence to be had: that is not a clear stream.
  expect(packagedAs({ ...granted, licences: {} })).toBeNull();
});

describe("the key system", () => {
  it.each([
    ["Chrome", chrome, "widevine"],
    ["Edge, which has two", edge, "playready"],
    ["Safari", safari, "fairplay"],
  ] as const)("%s", (_name, browser, system) => {
    expect(choosePlayback(everywhere, browser)).toMatchObject({ system });
  });

  it("is ClearKey where the entry has no other, in every browser that has it", () => {
    const source = { formats: ["dash", "hls"], systems: ["clearkey"] } as const;
    for (const browser of [chrome, edge, safari]) {
      expect(choosePlayback(source, browser)).toEqual({ format: "dash", native: false, system: "clearkey" });
    }
  });

  it("is one that protects better, where the entry has ClearKey as well", () => {
    expect(choosePlayback({ formats: ["dash"], systems: ["clearkey", "widevine"] }, chrome)).toMatchObject({
      system: "widevine",
    });
  });

  it("is none for an entry that is not encrypted, whatever the browser has", () => {
    expect(choosePlayback({ formats: ["dash"], systems: [] }, { ...chrome, systems: [] })).toEqual({
      format: "dash",
      native: false,
      system: null,
    });
  });

  it("is missing: the fan is told, and nothing is fetched", () => {
    expect(choosePlayback({ formats: ["dash"], systems: ["fairplay"] }, chrome)).toBe("no-key-system");
  });
});

describe("the format", () => {
  it("is DASH where there is a choice, and HLS for FairPlay or where there is nothing else", () => {
    expect(choosePlayback(everywhere, chrome)).toMatchObject({ format: "dash", native: false });
    expect(choosePlayback(everywhere, safari)).toMatchObject({ format: "hls", native: false });
    expect(choosePlayback({ formats: ["hls"], systems: ["widevine"] }, chrome)).toMatchObject({ format: "hls" });
    expect(choosePlayback({ formats: ["dash"], systems: ["fairplay"] }, safari)).toMatchObject({ format: "dash" });
  });

  it("is HLS by the browser itself where there are no Media Source Extensions", () => {
    expect(choosePlayback(everywhere, oldPhone)).toEqual({ format: "hls", native: true, system: "fairplay" });
    expect(choosePlayback({ formats: ["dash", "hls"], systems: [] }, oldPhone)).toEqual({
      format: "hls",
      native: true,
      system: null,
    });
  });

  it.each([
    ["an entry without HLS", { formats: ["dash"], systems: [] }, oldPhone],
    [
      "keys that a browser's own player does not ask for",
      { formats: ["hls"], systems: ["clearkey"] },
      { ...oldPhone, systems: ["clearkey"] },
    ],
    ["a browser that streams in no way", { formats: ["dash", "hls"], systems: [] }, { ...oldPhone, nativeHls: false }],
  ] as const)("cannot be had: %s", (_name, source, browser) => {
    expect(choosePlayback(source, browser)).toBe("no-streaming");
  });
});
