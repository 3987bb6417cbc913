import { expect, it } from "vitest";
import { readTracks } from "../../../../../app/playback/engine/stream-tracks.ts";

const nothing = { getVideoTracks: () => [], getTextTracks: () => [], getAudioTracks: () => [] };

it("lists each height once, highest first, and marks the active one", () => {
  const video = [
    { height: 360, active: false },
    { height: 180, active: false },
    { height: 360, active: true },
    { height: null, active: false },
  ];
  expect(readTracks({ ...nothing, getVideoTracks: () => video }).qualities).toEqual([
    { height: 360, active: true },
    { height: 180, active: false },
  ]);
});

it("names captions and audio tracks by their label, or else by their language", () => {
  const found = readTracks({
    ...nothing,
    getTextTracks: () => [{ id: 7, label: null, language: "cy", active: true }],
    getAudioTracks: () => [
      { label: "Stadium sound", language: "en", active: false },
      { label: null, language: "und", active: true },
      { label: null, language: "not a tag", active: false },
    ],
  });
  expect(found.captions).toEqual([{ id: 7, label: "Welsh", active: true }]);
  expect(found.audioTracks.map(({ label }) => label)).toEqual(["Stadium sound", "Original sound", "not a tag"]);
});
