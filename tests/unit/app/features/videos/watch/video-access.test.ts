import { describe, expect, it } from "vitest";
import { videoAccess } from "../../../../../../app/features/videos/watch/video-access.ts";
import type { ViewerContext } from "../../../../../../app/features/where-to-watch/viewer-availability-text.ts";
import { availability } from "../../../../../../schemas/streaming/availability.ts";

const kickOff = "2026-11-21T15:00:00.000Z";
const now = Date.parse("2026-11-20T10:00:00Z");

/** A live match on Saturday at 15:00 with these rules. */
const video = (rules?: unknown, mediaType: "DrmLiveVideo" | "OnDemand" = "DrmLiveVideo") => ({
  metaData: {
    title: "A match",
    description: "",
    VideoDuration: 0,
    SysEntryEntitlements: ["live-video"],
    categories: [],
    tags: [],
  },
  mediaData: { entryId: "live-1", thumbnailUrl: "/images/640x360/live-1", mediaType },
  publicationData: { createdAt: kickOff, releaseFrom: "2026-11-21T14:45:00.000Z" },
  ...(rules !== undefined && { availability: availability.parse(rules) }),
});
const viewer = (country: string | null, change: Partial<ViewerContext> = {}): ViewerContext => ({
  viewer: { entitlements: [], bypassed: false },
  blocked: false,
  country,
  ...change,
});
const sky = {
  countries: { except: ["GB", "IE"] },
  television: [{ countries: ["GB", "IE"], channel: "Channel 9" }],
};
const hours = {
  blackouts: [
    { countries: ["GB"], weekdays: [6], from: "14:45", to: "17:15", reason: "so that fans go to the ground" },
  ],
};

describe("who may watch a video, for every viewer", () => {
  it.each([
    [undefined, "Unlocked by a live video pass."],
    [{ countries: { only: ["FR"] } }, "Unlocked by a live video pass, only in France."],
    [
      sky,
      "Unlocked by a live video pass, but not in the United Kingdom and Ireland, where it is on Channel 9 at 15:00.",
    ],
    [
      hours,
      "Unlocked by a live video pass, but not in the United Kingdom from 14:45 to 17:15 on Saturdays, so that fans go to the ground.",
    ],
  ])("%j: %s", (rules, text) => {
    expect(videoAccess(video(rules), null, now)).toEqual({ text, closed: false });
  });

  it("names no channel for a recording", () => {
    expect(videoAccess(video(sky, "OnDemand"), null, now).text).toBe(
      "Unlocked by a live video pass, but not in the United Kingdom and Ireland.",
    );
  });
});

describe("who may watch a video, for one viewer", () => {
  it.each([
    ["FR", { countries: { except: ["FR"] } }, "Not shown in France; a pass does not change that."],
    ["GB", sky, "On TV in the United Kingdom: Channel 9 at 15:00, not here; a pass does not change that."],
    [
      "GB",
      hours,
      "Blocked in the United Kingdom from 14:45 to 17:15 on Saturdays, so that fans go to the ground; a pass does not change that.",
    ],
    [
      null,
      { countries: { only: ["FR"] } },
      "It is shown in some countries alone, and we cannot tell where you are; a pass does not change that.",
    ],
  ])("closed in %s: %j", (country, rules, text) => {
    expect(videoAccess(video(rules), viewer(country), now)).toEqual({ text, closed: true });
    expect(videoAccess(video(rules), viewer(country, { viewer: null }), now)).toEqual({ text, closed: true });
  });

  it("is open elsewhere, to bypassed accounts, and for recordings outside the hours", () => {
    const open = { text: "Unlocked by a live video pass.", closed: false };
    expect(videoAccess(video(sky), viewer("DE"), now)).toEqual(open);
    const bypassed = viewer("GB", { viewer: { entitlements: [], bypassed: true } });
    expect(videoAccess(video(hours), bypassed, now)).toEqual(open);
    expect(videoAccess(video(hours, "OnDemand"), viewer("GB"), now)).toEqual(open);
  });

  it("is judged at kick-off, however long before that it goes on air", () => {
    const early = { createdAt: kickOff, releaseFrom: "2026-11-21T13:00:00.000Z" };
    const access = (more: object) =>
      videoAccess({ ...video(hours), publicationData: early, ...more }, viewer("GB"), now);
    expect(access({ kickOff })).toMatchObject({ closed: true });
    expect(access({ kickOff: "2026-11-21T13:15:00.000Z" })).toMatchObject({ closed: false });
    expect(access({}), "a backend that does not say").toMatchObject({ closed: false });
  });

  it("says which hours will be blocked during the match", () => {
    const later = { blackouts: [{ countries: ["GB"], weekdays: [6], from: "16:00", to: "17:15" }] };
    expect(videoAccess(video(later), viewer("GB"), now)).toEqual({
      text: "Unlocked by a live video pass, but not from 16:00 to 17:15 on Saturdays.",
      closed: false,
    });
  });

  it("says so to a blocked account, and sells it nothing", () => {
    expect(videoAccess(video(), viewer("GB", { viewer: null, blocked: true }), now)).toEqual({
      text: "Your account has been blocked by an administrator.",
      closed: true,
    });
  });
});
