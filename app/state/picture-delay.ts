/*
 * A live picture is some seconds behind its match. The page that plays it says so to the others of this browser, which show what happens
 * in that match no earlier than it does.
 */

import { type Guard, integerIn, isNumber, objectOf } from "../../schemas/site/guard.ts";

/** The name of the BroadcastChannel. */
export const pictureChannel = "picture";

/** What a page asks the others when it begins to follow matches: those that play live pictures answer. */
export const pictureQuestion = "how far behind";

/** By how many milliseconds the picture of a match is behind it; 0 when it has ended. */
export interface PictureDelay {
  fixtureID: number;
  behind: number;
}

export const isPictureDelay: Guard<PictureDelay> = objectOf({ fixtureID: integerIn(1), behind: isNumber });

/** Milliseconds between two announcements. */
export const announcedEvery = 1_000;
/** Milliseconds after which a page that has announced nothing more plays no longer. Browsers slow the timers of hidden pages down. */
export const silentAfter = 5_000;
