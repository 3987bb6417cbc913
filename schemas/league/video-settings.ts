import { z } from "zod";
import { availabilityRules } from "../streaming/availability-input.ts";
import { link, sitePath, slugText, text } from "./fields.ts";

const seconds = z.int().min(0).max(1_000_000).nullable();

/** Video configuration (spec: entities#video-configuration) of a league's description. */
export const videoSettings = z.strictObject({
  /** Pages of videos: feeds 1 to 4. */
  feeds: z
    .array(
      z.strictObject({
        /** The feed's name at the video backend. */
        name: slugText,
        title: text(60),
        path: sitePath.regex(/^\/[a-z0-9-]+$/, "is a path of one slug, such as /videos"),
        enabled: z.boolean(),
        /** Slugs of its categories; null for all. */
        categories: z.array(slugText).nullable(),
      }),
    )
    .min(1)
    .max(4),
  filters: z.strictObject({ teamPicker: text(40), seasonPicker: text(40), durationPicker: text(40) }),
  /** Options of the duration filter, in seconds, inclusive; null for no bound. `value` is the URL parameter. */
  durations: z.array(z.strictObject({ value: slugText, label: text(60), from: seconds, to: seconds })).max(12),
  /** How many years the season filter covers, counted back from the current season. It lists those seasons that have videos. */
  seasonsOffered: z.int().min(1).max(30),
  /** The upgrade offered with a locked live video. */
  liveUpgradeData: z.strictObject({
    buttonText: text(60),
    /** URL of the button; null opens the packages panel. */
    buttonLink: link.nullable(),
    lockedVideoTitle: text(100),
    lockedVideoMessage: text(300),
    /** "login": anonymous viewers have to log in first, as for any restricted video. "upgrade": they may upgrade at once. */
    require: z.enum(["login", "upgrade"]),
  }),
  /** Rules for where and when entries may play, by the names that entries refer to. */
  availability: availabilityRules.default({}),
  /**
   * Which other entitlements already open the same live content, so that users are warned before they pay twice. Keys are entitlements, or
   * `match`, `club` or `competition` for all entitlements to one match, club or competition.
   */
  openedBy: z.record(slugText, z.array(slugText).min(1).max(20)).default({}),
  /** Email address for playback problems. Null: links go to the contact page. */
  supportEmail: z.email().nullable(),
  /** Key of the fallback image for videos. */
  fallbackImage: z.string().regex(/^[\w/-]{1,100}$/, "is the key of an image"),
});
export type VideoSettings = z.output<typeof videoSettings>;
export type VideoFeed = VideoSettings["feeds"][number];
export type LiveUpgrade = VideoSettings["liveUpgradeData"];

export const enabledFeeds = (feeds: readonly VideoFeed[]): VideoFeed[] => feeds.filter(({ enabled }) => enabled);

/** The feed whose page has this path, with or without a trailing slash. */
export const feedAt = (feeds: readonly VideoFeed[], pathname: string): VideoFeed | null =>
  enabledFeeds(feeds).find(({ path }) => path === pathname.replace(/\/$/, "")) ?? null;
