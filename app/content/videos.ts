/** A page of videos: one of the feeds 1 to 4 (spec: entities#video-configuration). */
export interface VideoFeed {
  /** Name of the feed at the video backend. */
  name: string;
  title: string;
  /** Path of the page. */
  path: string;
  enabled: boolean;
  /** Slugs of the categories in it; null for all. */
  categories: readonly string[] | null;
}

/** What a locked live video offers (spec: entities#video-configuration). */
export interface LiveUpgrade {
  buttonText: string;
  /** URL of the button; null opens the packages panel. */
  buttonLink: string | null;
  lockedVideoTitle: string;
  lockedVideoMessage: string;
  /** Anonymous viewers have to log in first, as for any restricted video, or may upgrade at once. */
  require: "login" | "upgrade";
}

/** Video configuration (spec: entities#video-configuration) that a league edits. */
export const videoSettings = {
  feeds: [
    { name: "videos", title: "Videos", path: "/videos", enabled: true, categories: null },
    { name: "live", title: "Live", path: "/live", enabled: false, categories: ["live"] },
    { name: "clips", title: "Highlights", path: "/clips", enabled: false, categories: ["highlights", "interviews"] },
    { name: "archive", title: "Archive", path: "/archive", enabled: false, categories: ["replays", "classics"] },
  ] satisfies VideoFeed[],
  filters: { teamPicker: "Teams", seasonPicker: "Season", durationPicker: "Duration" },
  /** Options of the duration filter, in seconds, both ends inclusive; null is open. `value` is the URL parameter. */
  durations: [
    { value: "under-1", label: "Up to a minute", from: null, to: 60 },
    { value: "1-to-5", label: "1 to 5 minutes", from: 61, to: 300 },
    { value: "5-to-20", label: "5 to 20 minutes", from: 301, to: 1200 },
    { value: "over-20", label: "Over 20 minutes", from: 1201, to: null },
  ],
  /** Number of seasons in the season filter: the current one and those before. */
  seasonsOffered: 2,
  liveUpgradeData: {
    buttonText: "See the passes",
    buttonLink: null,
    lockedVideoTitle: "This stream is for pass holders",
    lockedVideoMessage: "A pass opens it here at once, and so does a voucher.",
    require: "login",
  } satisfies LiveUpgrade as LiveUpgrade,
  /** Address for playback problems. Null, as specified: links to the contact page. */
  supportEmail: null,
  /** Image of videos without their own. */
  fallbackImage: "page-videos",
} as const;

/** Feeds that have a page. */
export const enabledFeeds = (feeds: readonly VideoFeed[]): VideoFeed[] => feeds.filter(({ enabled }) => enabled);

/** Feed of the page with this path, with or without a trailing slash. */
export const feedAt = (feeds: readonly VideoFeed[], pathname: string): VideoFeed | null =>
  enabledFeeds(feeds).find(({ path }) => path === pathname.replace(/\/$/, "")) ?? null;
