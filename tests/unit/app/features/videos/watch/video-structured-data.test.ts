import { expect, it } from "vitest";
import { videoStructuredData } from "../../../../../../app/features/videos/watch/video-structured-data.ts";
import type { VideoItem } from "../../../../../../schemas/streaming/video.ts";

const video = (mediaType: VideoItem["mediaData"]["mediaType"]): VideoItem => ({
  id: "1",
  metaData: {
    title: "Ashford v Corfe",
    description: "",
    VideoDuration: 44,
    SysEntryEntitlements: [],
    categories: [],
    tags: [],
  },
  mediaData: { entryId: "entry-1", thumbnailUrl: "/images/640x360/1", mediaType },
  publicationData: { createdAt: "2026-06-01T09:00:00.000Z", releaseFrom: "2026-06-20T14:00:00.000Z" },
  fixtureID: 1,
});
const origin = "https://league.example";

it("says that a video was uploaded when it was released, and where it plays", () => {
  expect(JSON.parse(JSON.stringify(videoStructuredData(video("OnDemand"), origin)))["@graph"][0]).toMatchObject({
    uploadDate: "2026-06-20T14:00:00.000Z",
    duration: "PT0H0M44S",
    embedUrl: "https://league.example/videos/entry-1?hideNav=true",
  });
});

it("says when a live stream begins and ends", () => {
  expect(JSON.parse(JSON.stringify(videoStructuredData(video("DrmLiveVideo"), origin)))["@graph"][0]).toMatchObject({
    publication: { startDate: "2026-06-20T14:00:00.000Z", endDate: "2026-06-20T17:00:00.000Z" },
  });
});
