import { expect, it } from "vitest";
import { nextToPlay } from "../../../../../app/features/player/player-sidebar.tsx";
import type { VideoItem } from "../../../../../schemas/streaming/video.ts";

const video = (id: string, entitlements: string[], mediaType: VideoItem["mediaData"]["mediaType"] = "OnDemand") => ({
  id,
  metaData: {
    title: id,
    description: "",
    VideoDuration: 60,
    SysEntryEntitlements: entitlements,
    categories: [],
    tags: [],
  },
  mediaData: { entryId: id, thumbnailUrl: "", mediaType },
  publicationData: { createdAt: "2026-11-01T00:00:00Z", releaseFrom: "2026-11-01T00:00:00Z" },
  fixtureID: null,
});

const list = [
  video("live-1", ["?"], "DrmLiveVideo"),
  video("replay-1", ["video-archive"]),
  video("interview-1", ["*"]),
  video("highlights-1", ["?"]),
];

it("is the first recording that the viewer may watch, never a live match", () => {
  expect(nextToPlay(list, null)?.id).toBe("highlights-1");
  expect(nextToPlay(list, { entitlements: [] })?.id).toBe("interview-1");
  expect(nextToPlay(list, { entitlements: ["video-archive"] })?.id).toBe("replay-1");
});

it("is null if there is none", () => {
  expect(nextToPlay(list.slice(0, 2), null)).toBeNull();
});
