import { z } from "zod";

/*
 * Messages of a streaming-payments library and its service (spec: playback#streaming-library-sign-in, calls#streaming-payments-library).
 * The specification only names the calls; their shapes are those of the same service's retail session.
 */

/** Response of POST /api/streaming-library/token, which initialises the library. */
export const streamTokenResponse = z.object({ token: z.string(), expiresIn: z.number().positive() });
export type StreamTokenResponse = z.infer<typeof streamTokenResponse>;

/** `CurrentCustomerSession` is null when there is none: 'No Session Data'. */
export const streamSessionState = z.object({
  CurrentCustomerSession: z
    .object({
      /** The session's identifier. */
      SessionId: z.string(),
      CustomerId: z.string(),
      /** Comma-separated. */
      CustomerEntitlements: z.string(),
    })
    .nullable(),
});
export type StreamSessionState = z.infer<typeof streamSessionState>;

/** `Status` is one of `playbackCodes`; `KSession` is the key for playback, null where the entry may not be played. */
export const kSessionResponse = z.object({ Status: z.int(), KSession: z.string().nullable() });
export type KSessionResponse = z.infer<typeof kSessionResponse>;
