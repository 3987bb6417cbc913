import { beforeEach, expect, it } from "vitest";
import { panels } from "../../../../app/state/panels.ts";
import {
  closePlayer,
  countPage,
  openPlayer,
  playableVideo,
  player,
  playerDefaults,
  playNext,
  sidebarTitle,
} from "../../../../app/state/player.ts";
import type { VideoItem } from "../../../../schemas/streaming/video.ts";

beforeEach(closePlayer);

it("opens on a video and opens the player panel", () => {
  openPlayer({ entryID: "live-1", mediaType: "DrmLiveVideo", name: "Live", section: "live" }, 0);
  expect(player).toMatchObject({
    currentVideoID: "live-1",
    mediaType: "DrmLiveVideo",
    currentVideoName: "Live",
    currentSection: "live",
  });
  expect(panels.mediaPlayer).toBe(true);
});

it("plays a video of a list, and names the sidebar after its first category", () => {
  const video: VideoItem = {
    id: "one",
    metaData: {
      title: "Goals",
      description: "",
      VideoDuration: 60,
      SysEntryEntitlements: [],
      categories: ["goals", "cup"],
      tags: [],
    },
    mediaData: { entryId: "entry-1", thumbnailUrl: "/images/640x360/one", mediaType: "OnDemand" },
    publicationData: { createdAt: "2026-06-01T09:00:00.000Z", releaseFrom: "2026-06-01T09:00:00.000Z" },
    fixtureID: 7,
  };
  openPlayer(playableVideo(video), 1);
  expect(player).toEqual({
    mediaType: "OnDemand",
    currentVideoID: "entry-1",
    currentVideoName: "Goals",
    currentSection: "goals",
    fixtureID: 7,
    pagesSince: 1,
  });
  const uncategorised = { ...video, metaData: { ...video.metaData, categories: [] } };
  expect(playableVideo(uncategorised).section).toBe("");
});

it("shows 'No title' for a video without one", () => {
  openPlayer({ entryID: "highlights-1", mediaType: "OnDemand", name: "" }, 0);
  expect(player.currentVideoName).toBe("No title");
});

it("knows how many pages it has gone on to while the sidebar changes videos", () => {
  openPlayer({ entryID: "one", mediaType: "OnDemand", section: "highlights" }, 1);
  playNext({ entryID: "two", mediaType: "OnDemand", name: "Two" });
  countPage();
  expect(player).toMatchObject({
    currentVideoID: "two",
    currentVideoName: "Two",
    currentSection: "highlights",
    pagesSince: 2,
  });
});

it("resets its state on close", () => {
  openPlayer({ entryID: "one", mediaType: "OnDemand", name: "One" }, 1);
  closePlayer();
  expect({ ...player }).toEqual(playerDefaults);
  expect(panels.mediaPlayer).toBe(false);
});

it.each([
  ["", "Latest"],
  ["highlights", "Related"],
  ["hidden", null],
])("titles the sidebar of section '%s' %s", (section, title) => {
  expect(sidebarTitle(section)).toBe(title);
});
