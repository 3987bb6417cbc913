import fc from "fast-check";
import { expect, it } from "vitest";
import { isVideosResponse } from "../../../../../../app/features/videos/rows/watch-positions-client.ts";
import { type VideoItem, videoItem } from "../../../../../../schemas/streaming/video.ts";
import { withInvalidValue } from "../../../../../fixtures/invalid-values.ts";
import { propertyRuns } from "../../../../../fixtures/property-runs.ts";

const video: VideoItem = {
  id: "replay-1",
  metaData: {
    title: "Full replay",
    description: "",
    VideoDuration: 44.5,
    SysEntryEntitlements: ["*"],
    categories: ["replays"],
    tags: ["Hat-trick"],
  },
  mediaData: { entryId: "replay-1", thumbnailUrl: "/images/640x360/replay-1", mediaType: "OnDemand" },
  publicationData: { createdAt: "2026-11-20T15:00:00.000Z", releaseFrom: "2026-11-20T16:00:00Z" },
  fixtureID: 17,
};

it("validates videos no less strictly than the schema", () => {
  expect(isVideosResponse({ data: [video, { ...video, fixtureID: null }] })).toBe(true);
  expect(isVideosResponse({ data: [] })).toBe(true);
  fc.assert(
    fc.property(withInvalidValue(video), (changed) => {
      if (isVideosResponse({ data: [changed] })) expect(videoItem.safeParse(changed).success).toBe(true);
    }),
    { numRuns: propertyRuns() },
  );
});
