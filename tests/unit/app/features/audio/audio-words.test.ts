import { describe, expect, it } from "vitest";
import type { AudioState } from "../../../../../app/features/audio/audio-session.ts";
import { delayWords, isOffline, statusWords } from "../../../../../app/features/audio/audio-words.ts";
import type { StreamAsset } from "../../../../../schemas/streaming/video.ts";

const asset = (status: StreamAsset["assetData"]["status"]): StreamAsset => ({
  title: "Ambleford v Caldmouth",
  description: "",
  mediaType: "live-audio",
  imageData: { posterImageKey: "commentary-1", offlineImageKey: "commentary-offline-1" },
  assetData: { status, playbackIds: [{ id: "audio-1" }] },
});
const state = (phase: AudioState["phase"], rest: Partial<AudioState> = {}): AudioState => ({
  phase,
  failure: null,
  asset: asset("active"),
  live: true,
  ...rest,
});

describe("an audio player", () => {
  it("is offline while its asset is idle or disabled", () => {
    expect([null, asset("active"), asset("idle"), asset("disabled")].map(isOffline)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it("says what it is doing", () => {
    expect(statusWords(state("starting"), true)).toBe("Loading the commentary");
    expect(statusWords(state("ready"), false)).toBe("On air");
    expect(statusWords(state("ready", { live: false }), false)).toBe("Playing");
    expect(statusWords(state("ready"), true)).toBe("Paused");
    expect(statusWords(state("off-air", { asset: asset("idle") }), true)).toContain("Off air");
    const heldBack = { ...asset("idle"), replayFrom: "2026-11-21T17:25:00.000Z" };
    expect(statusWords(state("off-air", { asset: heldBack }), true)).toContain("again from 17:25");
    expect(statusWords(state("off-air", { asset: asset("disabled") }), true)).toContain("not available");
  });

  it("says how far behind live it is", () => {
    expect(delayWords(6.4)).toEqual({ behind: false, mark: "−0:06", spoken: "6 seconds behind live" });
    expect(delayWords(1)).toMatchObject({ spoken: "1 second behind live" });
    expect(delayWords(40)).toMatchObject({ behind: true, mark: "−0:40" });
    expect(delayWords(-1)).toMatchObject({ behind: false, spoken: "0 seconds behind live" });
  });
});
