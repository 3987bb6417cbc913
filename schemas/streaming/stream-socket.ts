import { z } from "zod";

/*
 * The concurrency socket at /api/session/socket (spec: calls#concurrency-socket).
 * The client sends `session` once, then `ping` every 30 s; `stop` before it closes frees the slot at once.
 */

/**
 * The lease of a signed-in player without a slot, or whose gate was unknown in an outage. No gate knows it: it only tells a renewal from a
 * start.
 */
export const unregisteredLease = "00000000-0000-0000-0000-000000000000";

/** The query of the socket's URL: what it plays, because audio can have a limit of its own. */
export const socketParameters = z.object({ kind: z.enum(["audio", "video"]).default("video") });

export const clientMessage = z.discriminatedUnion("action", [
  z.object({
    action: z.literal("session"),
    sessionID: z.string().min(1).max(600),
    /** As granted by the session check. It keeps a player that was replaced from taking the entry back. */
    lease: z
      .uuid()
      .optional()
      .transform((lease) => (lease === unregisteredLease ? undefined : lease)),
  }),
  z.object({ action: z.literal("ping") }),
  z.object({ action: z.literal("stop") }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

/** A description of a device in one language of the site's pages. */
const deviceDescription = z.object({ language: z.string(), by: z.string() });

export const gateMessage = z.discriminatedUnion("action", [
  /** The stream is admitted. */
  z.object({ action: z.literal("session"), admitted: z.literal(true) }),
  z.object({ action: z.literal("pong") }),
  /** The session is refused. The gate closes the socket after it. */
  z.object({ action: z.literal("refused"), code: z.string(), message: z.string() }),
  /**
   * The slot has ended. The gate closes the socket after it, and the client does not reconnect by itself. `by` describes the device that
   * ended it, in English, if it is another device of the account; `said` describes it in the languages of the site's pages.
   */
  z.object({
    action: z.literal("ended"),
    reason: z.string(),
    by: z.string().optional(),
    said: z.array(deviceDescription).optional(),
  }),
]);
export type GateMessage = z.infer<typeof gateMessage>;

/** Which device ended a slot, for its player. */
export interface EndedBy {
  /** In English. */
  by: string;
  said?: z.infer<typeof deviceDescription>[];
}

/** The `reason` of an `ended` message. */
export type EndReason =
  | "signed out"
  | "signed out everywhere"
  | "session ended"
  | "blocked"
  /** Ended by the account's owner, from another device or the list of devices; without `by`, by another player on this device. */
  | "stopped elsewhere"
  /** The lease expired. */
  | "silent"
  /** The account no longer has an entitlement for the entry. */
  | "not entitled"
  /** An operator pulled the entry: nobody may play it now. */
  | "pulled"
  /** Staff ended the broadcast. */
  | "over"
  /** The account started or stopped using another account's passes, so it now counts in another gate. */
  | "counted elsewhere";

/** The session identifier (spec: calls#concurrency-socket): base64 of `ssoID.assetID`, over UTF-8. */
export function encodeSessionID(ssoID: string, entryID: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(`${ssoID}.${entryID}`)));
}

/**
 * The entry of an account's session identifier. An ssoID can itself contain full stops.
 * @returns null when it is not base64, not UTF-8, or another account's.
 */
export function entryOfSessionID(sessionID: string, ssoID: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(sessionID), (character) => character.charCodeAt(0));
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.startsWith(`${ssoID}.`) ? text.slice(ssoID.length + 1) : null;
  } catch {
    return null;
  }
}
