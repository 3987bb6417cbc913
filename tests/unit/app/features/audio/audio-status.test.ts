import { describe, expect, it } from "vitest";
import type { AudioState } from "../../../../../app/features/audio/audio-session.ts";
import { delayText, isOffline, statusText } from "../../../../../app/features/audio/audio-status.ts";
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
  buffering: false,
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

  it("has a text for each phase", () => {
    expect(statusText(state("starting"), true)).toBe("Loading the sound");
    expect(statusText(state("ready"), false)).toBe("On air");
    expect(statusText(state("ready", { live: false }), false)).toBe("Playing");
    expect(statusText(state("ready"), true)).toBe("Paused");
    expect(statusText(state("off-air", { asset: asset("idle") }), true)).toContain("Off air");
    const heldBack = { ...asset("idle"), replayFrom: "2026-11-21T17:25:00.000Z" };
    expect(statusText(state("off-air", { asset: heldBack }), true)).toContain("again from 17:25");
    expect(statusText(state("off-air", { asset: asset("disabled") }), true)).toContain("not available");
  });

  it("has a text for the delay", () => {
    expect(delayText(6.4)).toEqual({ behind: false, mark: "−0:06", spoken: "6 seconds behind live" });
    expect(delayText(1)).toMatchObject({ spoken: "1 second behind live" });
    expect(delayText(40)).toMatchObject({ behind: true, mark: "−0:40" });
    expect(delayText(-1)).toMatchObject({ behind: false, spoken: "0 seconds behind live" });
  });
});
