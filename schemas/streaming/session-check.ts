import { z } from "zod";
import { queuePlace } from "./start-queue.ts";
import { streamSource } from "./stream-source.ts";

export const entryID = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,100}$/, "is 1 to 100 letters, digits, hyphens or underscores");

/**
 * Body of POST session/check (spec: calls#session-check). The account comes from the session cookie: `userID` and `userEmail` are accepted,
 * because the documented call has them, but ignored.
 */
export const sessionCheckRequest = z.object({
  data: z.object({
    attributes: z.object({
      videoID: entryID,
      mediaType: z.string().max(40).optional(),
      userID: z.union([z.string().max(500), z.number()]).nullish(),
      userEmail: z.string().max(500).nullish(),
      /** Over the limit: the slot that the viewer chose to stop. Evicting it and admitting the request are one step. */
      instead: z.uuid().optional(),
      /** The lease granted before, from a player that continues; without it, the player takes the entry over from others on this device. */
      lease: z.uuid().optional(),
    }),
  }),
});

/** Streams of one pool share a limit; audio can have its own. */
export const streamPool = z.enum(["video", "audio"]);
export type StreamPool = z.infer<typeof streamPool>;

/** A device with a stream slot, as its owner recognises it. */
export const activeStream = z.object({
  slot: z.string(),
  pool: streamPool,
  /** Browser and system: "Firefox on Windows". */
  label: z.string(),
  /** "Leeds, United Kingdom"; null where the edge does not know it. */
  place: z.string().nullable(),
  /** Several with tabs or multi-view. The title is empty until the session check has named it. */
  watching: z.array(z.object({ entryID: z.string(), title: z.string() })),
  /** When it was admitted, ISO 8601 UTC. */
  since: z.iso.datetime(),
  /** Whether it is the requesting device. */
  current: z.boolean(),
});
export type ActiveStream = z.infer<typeof activeStream>;

/** "Firefox on Windows, Leeds, United Kingdom". */
export function describeDevice({ label, place }: Pick<ActiveStream, "label" | "place">): string {
  return place === null ? label : `${label}, ${place}`;
}

/** Response of GET /api/session/streams */
export const activeStreams = z.object({ streams: z.array(activeStream) });

/** Status 200: the entry may play. */
export const sessionCheckResponse = z.object({
  data: z.object({
    attributes: z.object({
      token: z.string(),
      bypassed: z.boolean(),
      /** Seconds until the token expires. */
      expiresIn: z.number().positive(),
      /** For the concurrency socket; null for a stream that does not count towards the limit and needs no socket. */
      sessionID: z.string().nullable(),
      /**
       * Identifies this player to the session check and the socket (stream-socket.ts has one for players without a slot); absent for viewers
       * without an account.
       */
      lease: z.string().optional(),
      source: streamSource,
    }),
  }),
});
export type SessionCheckResponse = z.infer<typeof sessionCheckResponse>;
export type SessionGrant = SessionCheckResponse["data"]["attributes"];

/**
 * Status 403: the entry may not play. Over the limit, `active` lists the devices that use the slots, and `canStop` is whether the viewer
 * may stop one of them. Status 503 with `queue`: not yet.
 */
export const sessionCheckRefusal = z.object({
  errors: z
    .array(
      z.object({
        code: z.string(),
        /** A `RefusalType` of playback-errors.ts. */
        type: z.string().optional(),
        detail: z.string().optional(),
        /** Entitlements, any of which opens the entry, for an account that has none of them. */
        required: z.array(z.string()).optional(),
        meta: z.object({ active: z.array(activeStream), canStop: z.boolean() }).optional(),
        queue: queuePlace.optional(),
      }),
    )
    .min(1),
});
export type SessionCheckRefusal = z.infer<typeof sessionCheckRefusal>;
