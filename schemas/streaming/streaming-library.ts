import { z } from "zod";

/*
 * What a streaming-payments library and its service say (spec: playback#streaming-library-sign-in,
 * calls#streaming-payments-library). The specification names the calls; shapes follow the retail session's, which is of the
 * same service.
 */

/** POST /api/streaming-library/token: what the library is initialised with. */
export const streamTokenResponse = z.object({ token: z.string(), expiresIn: z.number().positive() });
export type StreamTokenResponse = z.infer<typeof streamTokenResponse>;

/** Session state. Without a current customer session there is none: 'No Session Data'. */
export const streamSessionState = z.object({
  CurrentCustomerSession: z
    .object({
      /** The session's identifier. */
      SessionId: z.string(),
      CustomerId: z.string(),
      /** Names with commas between. */
      CustomerEntitlements: z.string(),
    })
    .nullable(),
});
export type StreamSessionState = z.infer<typeof streamSessionState>;

/** Whether an entry may be played: `Status` of schemas/streaming/playback-codes.ts, and the session key where it may. */
export const kSessionResponse = z.object({ Status: z.int(), KSession: z.string().nullable() });
export type KSessionResponse = z.infer<typeof kSessionResponse>;

/** A subscription of the legacy provider (spec: entities#legacy-package-option). */
export const legacyPackage = z.object({
  Id: z.string(),
  Title: z.string(),
  Body: z.string(),
  /** Months; null is monthly. */
  Duration: z.int().positive().nullable(),
  AmountFormatted: z.string(),
  PurchaseUrl: z.string(),
});
export type LegacyPackage = z.infer<typeof legacyPackage>;
