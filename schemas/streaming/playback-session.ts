import { z } from "zod";
import { entryID, sessionCheckRefusal, sessionCheckResponse } from "./session-check.ts";
import { kSessionResponse } from "./streaming-library.ts";

/** Body of POST /api/session/ksession. The account comes from the session cookie. */
export const kSessionRequest = z.object({
  entryId: entryID,
  /** As in a session check. */
  instead: z.uuid().optional(),
  lease: z.uuid().optional(),
});

/** Always status 200: a result code (`playbackCodes`) and a key, and the session check's response (spec: playback#result-codes). */
export const playbackSessionResponse = kSessionResponse.extend({
  session: sessionCheckResponse.shape.data.shape.attributes.optional(),
  errors: sessionCheckRefusal.shape.errors.optional(),
});
export type PlaybackSessionResponse = z.infer<typeof playbackSessionResponse>;
