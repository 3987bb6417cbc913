import { expect, it } from "vitest";
import { videoStatus } from "../../../../../../app/features/videos/card/video-status.ts";
import type { VideoItem } from "../../../../../../schemas/streaming/video.ts";

const release = "2026-11-20T15:00:00.000Z";
const video = (mediaType: VideoItem["mediaData"]["mediaType"]): VideoItem => ({
  id: "one",
  metaData: { title: "", description: "", VideoDuration: 0, SysEntryEntitlements: [], categories: [], tags: [] },
  mediaData: { entryId: "one", thumbnailUrl: "", mediaType },
  publicationData: { createdAt: release, releaseFrom: release },
  fixtureID: null,
});

it("a stream is upcoming until its release; without a time it counts as live", () => {
  const at = Date.parse(release);
  expect(videoStatus(video("DrmLiveVideo"), at - 1)).toBe("upcoming");
  expect(videoStatus(video("DrmLiveVideo"), at)).toBe("live");
  expect(videoStatus(video("DrmLiveVideo"))).toBe("live");
  expect(videoStatus(video("OnDemand"), at - 1)).toBe("recording");
});
