import { z } from "zod";

/** Name of a video entry in paths, tokens and messages. */
export const entryID = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,100}$/, "is 1 to 100 letters, digits, hyphens or underscores");

/**
 * POST session/check (accounts-and-streaming §7). Who asks comes from the session cookie alone:
 * `userID` and `userEmail` are accepted because the documented call carries them, and read by nobody.
 */
export const sessionCheckRequest = z.object({
  data: z.object({
    attributes: z.object({
      videoID: entryID,
      mediaType: z.string().max(40).optional(),
      userID: z.union([z.string().max(500), z.number()]).nullish(),
      userEmail: z.string().max(500).nullish(),
    }),
  }),
});

/** A device that holds a stream slot, in words that an account's owner recognises. */
export const activeStream = z.object({
  slot: z.string(),
  /** Browser and system: "Firefox on Windows". */
  label: z.string(),
  /** The entry it started with. */
  entryID: z.string(),
  /** When it was admitted, ISO 8601 UTC. */
  since: z.iso.datetime(),
});
export type ActiveStream = z.infer<typeof activeStream>;

/** 200: may play. */
export const sessionCheckAnswer = z.object({
  data: z.object({
    attributes: z.object({
      token: z.string(),
      bypassed: z.boolean(),
      /** Seconds the token lives. */
      expiresIn: z.number().positive(),
      /** What to tell the concurrency socket; null where the stream takes no slot and needs no socket. */
      sessionID: z.string().nullable(),
    }),
  }),
});
export type SessionCheckAnswer = z.infer<typeof sessionCheckAnswer>;
export type SessionGrant = SessionCheckAnswer["data"]["attributes"];

/** 403: may not. `active` names the devices that hold the slots, when the limit is what refuses. */
export const sessionCheckRefusal = z.object({
  errors: z
    .array(
      z.object({
        code: z.string(),
        detail: z.string().optional(),
        meta: z.object({ active: z.array(activeStream) }).optional(),
      }),
    )
    .min(1),
});
export type SessionCheckRefusal = z.infer<typeof sessionCheckRefusal>;
