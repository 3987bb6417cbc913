import { expect, it } from "vitest";
import { broadcastOf } from "../../../../../../app/features/videos/watch/broadcast.ts";
import type { StreamAsset, VideoItem } from "../../../../../../schemas/streaming/video.ts";

const video: VideoItem = {
  id: "live-1",
  metaData: { title: "Live", description: "", VideoDuration: 0, SysEntryEntitlements: [], categories: [], tags: [] },
  mediaData: { entryId: "live-1", thumbnailUrl: "/images/640x360/live-1", mediaType: "DrmLiveVideo" },
  publicationData: { createdAt: "2026-06-01T09:00:00.000Z", releaseFrom: "2026-06-20T14:00:00.000Z" },
  fixtureID: 1,
};
const stream = (status: StreamAsset["assetData"]["status"]): StreamAsset => ({
  title: "Live",
  description: "",
  mediaType: "live-stream",
  imageData: { posterImageKey: "live-1", offlineImageKey: "live-1" },
  assetData: { status, playbackIds: [{ id: "live-1" }] },
});
const before = new Date("2026-06-20T13:59:59Z");
const after = new Date("2026-06-20T18:00:00Z");

it("is playable on air, or if its status is unknown", () => {
  expect(broadcastOf(video, stream("active"), after)).toEqual({ playable: true });
  expect(broadcastOf(video, null, after)).toEqual({ playable: true });
});

it("says when a broadcast starts, in British time", () => {
  expect(broadcastOf(video, stream("idle"), before)).toEqual({
    playable: false,
    message: "On air from 15:00 on Sat 20 Jun.",
    opensAt: "2026-06-20T14:00:00.000Z",
  });
});

it("says that a broadcast is over, or a stream disabled", () => {
  expect(broadcastOf(video, stream("idle"), after)).toMatchObject({ message: "This broadcast is over." });
  expect(broadcastOf(video, stream("disabled"), after)).toMatchObject({
    message: "This video is not available at the moment.",
  });
});

it.each([
  ["within a day", "2026-06-19T14:00:00Z", true],
  ["no earlier", "2026-06-19T13:59:59Z", false],
  ["for an hour if it begins late", "2026-06-20T14:59:59Z", true],
  ["no longer", "2026-06-20T15:00:00Z", false],
])("an open page waits for a broadcast, and for its replay: %s", (_, now, waits) => {
  const { releaseFrom } = video.publicationData;
  const opensAt = waits ? releaseFrom : null;
  expect(broadcastOf(video, stream("idle"), new Date(now))).toMatchObject({ playable: false, opensAt });
  const later: VideoItem = {
    ...video,
    publicationData: { ...video.publicationData, releaseFrom: "2026-06-18T14:00:00.000Z" },
  };
  const heldBack = { ...stream("idle"), replayFrom: releaseFrom };
  expect(broadcastOf(later, heldBack, new Date(now))).toMatchObject({ playable: false, opensAt });
});

it("an open page waits for no stream that is disabled", () => {
  expect(broadcastOf(video, stream("disabled"), before)).toMatchObject({ playable: false, opensAt: null });
});
