import { z } from "zod";
import { playbackCodes } from "./playback-codes.ts";
import type { SessionRefusal } from "./playback-messages.ts";
import { entryID, sessionCheckAnswer, sessionCheckRefusal } from "./session-check.ts";
import { kSessionAnswer } from "./streaming-library.ts";

/*
 * Result codes of playback sessions, on demand and audio (spec: playback#result-codes): `getKSession` answers with one, and
 * with the key that plays.
 */

/** POST /api/session/ksession. Who asks comes from the session cookie alone. */
export const kSessionRequest = z.object({
  entryId: entryID,
  /** As in a session check. */
  instead: z.uuid().optional(),
});

/** Its answer, always 200: a code and a key, and beside them what the session check would have said. */
export const playbackSessionAnswer = kSessionAnswer.extend({
  session: sessionCheckAnswer.shape.data.shape.attributes.optional(),
  errors: sessionCheckRefusal.shape.errors.optional(),
});
export type PlaybackSessionAnswer = z.infer<typeof playbackSessionAnswer>;

/**
 * The code of a refusal. Who holds nothing at all has no subscription, who holds something else not the right one.
 * Codes from 4 are the site's own for what the documented list calls a generic problem.
 */
export function playbackCodeOf(refusal: SessionRefusal, entitlements: readonly string[]): number {
  switch (refusal) {
    case "requireLogin":
      return playbackCodes.notLoggedIn;
    case "requirePremium":
      return entitlements.length === 0 ? playbackCodes.noSubscription : playbackCodes.notEntitled;
    case "blocked":
      return playbackCodes.blocked;
    case "country":
      return 4;
    case "concurrency":
      return 5;
    case "unavailable":
      return 6;
  }
}
