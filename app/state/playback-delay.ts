/*
 * A live video is some seconds behind its match. The page that plays it announces the delay to this browser's other pages, which show
 * events of that match no earlier than the video does.
 */

import { type Guard, integerIn, isNumber, objectOf } from "../../schemas/site/type-guards.ts";

/** The name of the BroadcastChannel. */
export const delayChannel = "picture";

/** Message of a page that starts to follow matches: the pages that play live video respond to it. */
export const delayRequest = "how far behind";

/** Milliseconds by which the video of a match is behind it; 0 once it has ended. */
export interface PlaybackDelay {
  fixtureID: number;
  behind: number;
}

export const isPlaybackDelay: Guard<PlaybackDelay> = objectOf({ fixtureID: integerIn(1), behind: isNumber });

/** Milliseconds between two announcements. */
export const announceInterval = 1_000;
/** Milliseconds without an announcement after which a page no longer counts as playing. Browsers throttle timers of hidden pages. */
export const announcementTimeout = 5_000;
