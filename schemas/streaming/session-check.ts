import { z } from "zod";
import { streamSource } from "./stream-source.ts";

/** Name of a video entry in paths, tokens and messages. */
export const entryID = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,100}$/, "is 1 to 100 letters, digits, hyphens or underscores");

/**
 * POST session/check (spec: calls#session-check). Who asks comes from the session cookie alone:
 * `userID` and `userEmail` are accepted because the documented call carries them, and read by nobody.
 */
export const sessionCheckRequest = z.object({
  data: z.object({
    attributes: z.object({
      videoID: entryID,
      mediaType: z.string().max(40).optional(),
      userID: z.union([z.string().max(500), z.number()]).nullish(),
      userEmail: z.string().max(500).nullish(),
      /** Over the limit: the slot that the fan has chosen to stop. It ends and this device is let in, in one step. */
      instead: z.uuid().optional(),
    }),
  }),
});

/** Streams that are counted together: audio may have a limit of its own. */
export const streamPool = z.enum(["video", "audio"]);
export type StreamPool = z.infer<typeof streamPool>;

/** A device that holds a stream slot, in words that an account's owner recognises. */
export const activeStream = z.object({
  slot: z.string(),
  pool: streamPool,
  /** Browser and system: "Firefox on Windows". */
  label: z.string(),
  /** "Leeds, United Kingdom"; null where the edge did not know. */
  place: z.string().nullable(),
  /** What it plays: one, but for several tabs and for multi-view. A title is empty where it is not known yet. */
  watching: z.array(z.object({ entryID: z.string(), title: z.string() })),
  /** When it was admitted, ISO 8601 UTC. */
  since: z.iso.datetime(),
  /** Whether it is the device that asks. */
  current: z.boolean(),
});
export type ActiveStream = z.infer<typeof activeStream>;

/** "Firefox on Windows, Leeds, United Kingdom". */
export function describeDevice({ label, place }: Pick<ActiveStream, "label" | "place">): string {
  return place === null ? label : `${label}, ${place}`;
}

/** GET /api/session/streams: what the account's devices stream now. */
export const activeStreams = z.object({ streams: z.array(activeStream) });

/** 200: may play. */
export const sessionCheckResponse = z.object({
  data: z.object({
    attributes: z.object({
      token: z.string(),
      bypassed: z.boolean(),
      /** Seconds the token lives. */
      expiresIn: z.number().positive(),
      /** What to tell the concurrency socket; null where the stream takes no slot and needs no socket. */
      sessionID: z.string().nullable(),
      /** Where it plays from. */
      source: streamSource,
    }),
  }),
});
export type SessionCheckResponse = z.infer<typeof sessionCheckResponse>;
export type SessionGrant = SessionCheckResponse["data"]["attributes"];

/**
 * 403: may not. `active` names the devices that hold the slots, when the limit is what refuses; `canStop` tells whether one
 * of them may be stopped from here.
 */
export const sessionCheckRefusal = z.object({
  errors: z
    .array(
      z.object({
        code: z.string(),
        /** `RefusalType` of playback-words.ts, where the site itself refuses. */
        type: z.string().optional(),
        detail: z.string().optional(),
        meta: z.object({ active: z.array(activeStream), canStop: z.boolean() }).optional(),
      }),
    )
    .min(1),
});
export type SessionCheckRefusal = z.infer<typeof sessionCheckRefusal>;
