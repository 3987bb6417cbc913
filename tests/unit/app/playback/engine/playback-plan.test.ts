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

it("reads formats and key systems from the granted manifests and licences", () => {
  const granted = {
    base: "https://cdn.example/7/",
    manifests: { hls: "main.m3u8" },
    licences: { widevine: "/api/licences/7/widevine", fairplay: "/api/licences/7/fairplay" },
  };
  expect(packagesOf(granted)).toEqual({ formats: ["hls"], systems: ["fairplay", "widevine"] });
  expect(packagesOf({ ...granted, licences: null })).toEqual({ formats: ["hls"], systems: [] });
  // Encrypted without any licence URL is not a clear stream.
  expect(packagesOf({ ...granted, licences: {} })).toBeNull();
});

describe("the key system", () => {
  it.each([
    ["Chrome", chrome, "widevine"],
    ["Edge, which supports two", edge, "playready"],
    ["Safari", safari, "fairplay"],
  ] as const)("%s", (_name, browser, system) => {
    expect(planPlayback(everywhere, browser)).toMatchObject({ system });
  });

  it("is ClearKey if the entry has no other, in every browser that supports it", () => {
    const source = { formats: ["dash", "hls"], systems: ["clearkey"] } as const;
    for (const browser of [chrome, edge, safari]) {
      expect(planPlayback(source, browser)).toEqual({ format: "dash", native: false, system: "clearkey" });
    }
  });

  it("is a stronger one if the entry also has ClearKey", () => {
    expect(planPlayback({ formats: ["dash"], systems: ["clearkey", "widevine"] }, chrome)).toMatchObject({
      system: "widevine",
    });
  });

  it("is none for an unencrypted entry, whatever the browser supports", () => {
    expect(planPlayback({ formats: ["dash"], systems: [] }, { ...chrome, systems: [] })).toEqual({
      format: "dash",
      native: false,
      system: null,
    });
  });

  it("is reported as missing if the browser supports none", () => {
    expect(planPlayback({ formats: ["dash"], systems: ["fairplay"] }, chrome)).toBe("no-key-system");
  });
});

describe("the format", () => {
  it("is DASH if there is a choice, and HLS for FairPlay or if there is nothing else", () => {
    expect(planPlayback(everywhere, chrome)).toMatchObject({ format: "dash", native: false });
    expect(planPlayback(everywhere, safari)).toMatchObject({ format: "hls", native: false });
    expect(planPlayback({ formats: ["hls"], systems: ["widevine"] }, chrome)).toMatchObject({ format: "hls" });
    expect(planPlayback({ formats: ["dash"], systems: ["fairplay"] }, safari)).toMatchObject({ format: "dash" });
  });

  it("is native HLS without Media Source Extensions", () => {
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
      "a key system that native HLS does not support",
      { formats: ["hls"], systems: ["clearkey"] },
      { ...oldPhone, systems: ["clearkey"] },
    ],
    ["a browser without any streaming", { formats: ["dash", "hls"], systems: [] }, { ...oldPhone, nativeHls: false }],
  ] as const)("is none for %s", (_name, source, browser) => {
    expect(planPlayback(source, browser)).toBe("no-streaming");
  });
});
