import { describe, expect, it } from "vitest";
import {
  type BrowserCapabilities,
  packagesOf,
  planPlayback,
} from "../../../../../app/playback/engine/playback-plan.ts";

const chrome: BrowserCapabilities = { mediaSource: true, nativeHls: false, systems: ["widevine", "clearkey"] };
const edge: BrowserCapabilities = {
  mediaSource: true,
  nativeHls: false,
  systems: ["playready", "widevine", "clearkey"],
};
const safari: BrowserCapabilities = { mediaSource: true, nativeHls: true, systems: ["fairplay", "clearkey"] };
const oldPhone: BrowserCapabilities = { mediaSource: false, nativeHls: true, systems: ["fairplay"] };

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
  expect(packagesOf(granted)).toEqual({ formats: ["hls"], systems: ["fairplay", "widevine"] });
  expect(packagesOf({ ...granted, licences: null })).toEqual({ formats: ["hls"], systems: [] });
  // Encrypted, and no licence to be had: that is not a clear stream.
  expect(packagesOf({ ...granted, licences: {} })).toBeNull();
});

describe("the key system", () => {
  it.each([
    ["Chrome", chrome, "widevine"],
    ["Edge, which has two", edge, "playready"],
    ["Safari", safari, "fairplay"],
  ] as const)("%s", (_name, browser, system) => {
    expect(planPlayback(everywhere, browser)).toMatchObject({ system });
  });

  it("is ClearKey where the entry has no other, in every browser that has it", () => {
    const source = { formats: ["dash", "hls"], systems: ["clearkey"] } as const;
    for (const browser of [chrome, edge, safari]) {
      expect(planPlayback(source, browser)).toEqual({ format: "dash", native: false, system: "clearkey" });
    }
  });

  it("is one that protects better, where the entry has ClearKey as well", () => {
    expect(planPlayback({ formats: ["dash"], systems: ["clearkey", "widevine"] }, chrome)).toMatchObject({
      system: "widevine",
    });
  });

  it("is none for an entry that is not encrypted, whatever the browser has", () => {
    expect(planPlayback({ formats: ["dash"], systems: [] }, { ...chrome, systems: [] })).toEqual({
      format: "dash",
      native: false,
      system: null,
    });
  });

  it("is missing: the fan is told, and nothing is fetched", () => {
    expect(planPlayback({ formats: ["dash"], systems: ["fairplay"] }, chrome)).toBe("no-key-system");
  });
});

describe("the format", () => {
  it("is DASH where there is a choice, and HLS for FairPlay or where there is nothing else", () => {
    expect(planPlayback(everywhere, chrome)).toMatchObject({ format: "dash", native: false });
    expect(planPlayback(everywhere, safari)).toMatchObject({ format: "hls", native: false });
    expect(planPlayback({ formats: ["hls"], systems: ["widevine"] }, chrome)).toMatchObject({ format: "hls" });
    expect(planPlayback({ formats: ["dash"], systems: ["fairplay"] }, safari)).toMatchObject({ format: "dash" });
  });

  it("is HLS by the browser itself where there are no Media Source Extensions", () => {
    expect(planPlayback(everywhere, oldPhone)).toEqual({ format: "hls", native: true, system: "fairplay" });
    expect(planPlayback({ formats: ["dash", "hls"], systems: [] }, oldPhone)).toEqual({
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
    expect(planPlayback(source, browser)).toBe("no-streaming");
  });
});
