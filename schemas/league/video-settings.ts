import { z } from "zod";
import { availabilityRules } from "../streaming/written-availability.ts";
import { link, sitePath, slugText, text } from "./fields.ts";

const seconds = z.int().min(0).max(1_000_000).nullable();

/** Video configuration (spec: entities#video-configuration) of a league's description. */
export const videoSettings = z.strictObject({
  /** Pages of videos: the feeds 1 to 4. */
  feeds: z
    .array(
      z.strictObject({
        /** Name of the feed at the video backend. */
        name: slugText,
        title: text(60),
        /** Path of the page. */
        path: sitePath.regex(/^\/[a-z0-9-]+$/, "is a path of one slug, such as /videos"),
        enabled: z.boolean(),
        /** Slugs of the categories in it; null for all. */
        categories: z.array(slugText).nullable(),
      }),
    )
    .min(1)
    .max(4),
  filters: z.strictObject({ teamPicker: text(40), seasonPicker: text(40), durationPicker: text(40) }),
  /** Options of the duration filter, in seconds, both ends inclusive; null is open. `value` is the URL parameter. */
  durations: z.array(z.strictObject({ value: slugText, label: text(60), from: seconds, to: seconds })).max(12),
  /** Seasons in the season filter: of so many years, the current one and those before, those that have videos. */
  seasonsOffered: z.int().min(1).max(30),
  /** What a locked live video offers. */
  liveUpgradeData: z.strictObject({
    buttonText: text(60),
    /** URL of the button; null opens the packages panel. */
    buttonLink: link.nullable(),
    lockedVideoTitle: text(100),
    lockedVideoMessage: text(300),
    /** Anonymous viewers have to log in first, as for any restricted video, or may upgrade at once. */
    require: z.enum(["login", "upgrade"]),
  }),
  /** Where and when entries may play, by the names that entries have the rules by. */
  availability: availabilityRules.default({}),
  /**
   * Which entitlements open live what others open, so that nobody is sold it twice without a word: by an entitlement, or by `match`,
   * `club` or `competition` for those to one match and to all of a club or competition.
   */
  openedBy: z.record(slugText, z.array(slugText).min(1).max(20)).default({}),
  /** Address for playback problems. Null: links to the contact page. */
  supportEmail: z.email().nullable(),
  /** Key of the image of videos without their own. */
  fallbackImage: z.string().regex(/^[\w/-]{1,100}$/, "is the key of an image"),
});
export type VideoSettings = z.output<typeof videoSettings>;
export type VideoFeed = VideoSettings["feeds"][number];
export type LiveUpgrade = VideoSettings["liveUpgradeData"];

/** Feeds that have a page. */
export const enabledFeeds = (feeds: readonly VideoFeed[]): VideoFeed[] => feeds.filter(({ enabled }) => enabled);

/** Feed of the page with this path, with or without a trailing slash. */
export const feedAt = (feeds: readonly VideoFeed[], pathname: string): VideoFeed | null =>
  enabledFeeds(feeds).find(({ path }) => path === pathname.replace(/\/$/, "")) ?? null;
