import { z } from "zod";

/*
 * The concurrency socket at /api/session/socket (spec: calls#concurrency-socket).
 * The client says `session` once, then `ping` every 30 s; `stop` before it closes frees the slot at once.
 */

export const clientMessage = z.discriminatedUnion("action", [
  z.object({ action: z.literal("session"), sessionID: z.string().min(1).max(600) }),
  z.object({ action: z.literal("ping") }),
  z.object({ action: z.literal("stop") }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

export const gateMessage = z.discriminatedUnion("action", [
  /** The stream is counted and may go on. */
  z.object({ action: z.literal("session"), admitted: z.literal(true) }),
  z.object({ action: z.literal("pong") }),
  /** The session is not accepted. The gate closes the socket after it. */
  z.object({ action: z.literal("refused"), code: z.string(), message: z.string() }),
  /**
   * The slot was taken away. The gate closes the socket after it, and the client does not come back by itself.
   * `by` is the device that did it, in words, where it was one of the account's own.
   */
  z.object({ action: z.literal("ended"), reason: z.string(), by: z.string().optional() }),
]);
export type GateMessage = z.infer<typeof gateMessage>;

/** Why an account's streams were ended, as `ended` says it. */
export type EndReason =
  | "signed out"
  | "signed out everywhere"
  | "session ended"
  | "blocked"
  /** By the account's owner, to watch elsewhere or from the list of devices. */
  | "stopped elsewhere"
  /** Nothing was heard for too long. */
  | "silent"
  /** The account no longer holds what the entry asks for. */
  | "not entitled"
  /** The account has begun or ended sharing somebody's passes, and its streams count elsewhere now. */
  | "counted elsewhere";

/** The session identifier (spec: calls#concurrency-socket): base64 of `ssoID.assetID`, over UTF-8. */
export function encodeSessionID(ssoID: string, entryID: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(`${ssoID}.${entryID}`)));
}

/**
 * The entry that a session identifier names, for this account.
 * @returns null when it is not base64, not UTF-8, or of another account. An ssoID may hold full stops itself.
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
