/** A page of videos: feeds 1 to 4 (spec: entities#video-configuration). */
export interface VideoFeed {
  /** The feed's name at the video backend. */
  name: string;
  title: string;
  /** Where it is. */
  path: string;
  enabled: boolean;
  /** Slugs of the categories that it shows; null for all. */
  categories: readonly string[] | null;
}

/** What a live video says to whom it is locked for (spec: entities#video-configuration). */
export interface LiveUpgrade {
  buttonText: string;
  /** Where the button leads; null opens the packages panel. */
  buttonLink: string | null;
  lockedVideoTitle: string;
  lockedVideoMessage: string;
  /** What it asks of who is not signed in: to log in first, as any restricted video does, or to upgrade at once. */
  require: "login" | "upgrade";
}

/** Video configuration (spec: entities#video-configuration) that a league changes. */
export const videoSettings = {
  feeds: [
    { name: "videos", title: "Videos", path: "/videos", enabled: true, categories: null },
    { name: "live", title: "Live", path: "/live", enabled: false, categories: ["live"] },
    { name: "clips", title: "Highlights", path: "/clips", enabled: false, categories: ["highlights", "interviews"] },
    { name: "archive", title: "Archive", path: "/archive", enabled: false, categories: ["replays", "classics"] },
  ] satisfies VideoFeed[],
  filters: { teamPicker: "Teams", seasonPicker: "Season", durationPicker: "Duration" },
  /** What the picker of durations offers: seconds, both ends included; null is an open end. `value` stands in addresses. */
  durations: [
    { value: "under-1", label: "Up to a minute", from: null, to: 60 },
    { value: "1-to-5", label: "1 to 5 minutes", from: 61, to: 300 },
    { value: "5-to-20", label: "5 to 20 minutes", from: 301, to: 1200 },
    { value: "over-20", label: "Over 20 minutes", from: 1201, to: null },
  ],
  /** Seasons that the picker offers: the current one and those before it. */
  seasonsOffered: 2,
  liveUpgradeData: {
    buttonText: "See the passes",
    buttonLink: null,
    lockedVideoTitle: "This stream is for pass holders",
    lockedVideoMessage: "A pass opens it here at once, and so does a voucher.",
    require: "login",
  } satisfies LiveUpgrade as LiveUpgrade,
  /** Whom to write to when something does not play. Null, as the specification has it: the page with all contacts. */
  supportEmail: null,
  /** What a video shows that brings no picture. */
  fallbackImage: "page-videos",
} as const;

/** The feeds that have a page. */
export const enabledFeeds = (feeds: readonly VideoFeed[]): VideoFeed[] => feeds.filter(({ enabled }) => enabled);

/** The feed whose page has this path, a slash at its end or not. */
export const feedAt = (feeds: readonly VideoFeed[], pathname: string): VideoFeed | null =>
  enabledFeeds(feeds).find(({ path }) => path === pathname.replace(/\/$/, "")) ?? null;
