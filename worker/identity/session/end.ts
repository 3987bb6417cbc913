import type { Context } from "hono";
import type { EndReason } from "../../../schemas/streaming/stream-socket.ts";
import type { AppEnv } from "../../app-env.ts";
import { log } from "../../log.ts";
import { gateAccountOf } from "../../playback/concurrency-scope.ts";
import { deviceSession } from "../../playback/device-cookie.ts";
import { identityProvider } from "../create-identity-provider.ts";
import { IdentityError } from "../provider.ts";
import { type SessionRecord, sessionData, sessionRecord } from "./record.ts";
import { requestSession } from "./request-session.ts";
import { type RegisteredSession, unregisterSessions } from "./session-index.ts";
import { cookieFor, loadSession } from "./storage.ts";

/**
 * Ends the session here and at the provider, with its streams, and deletes the cookie and those of the league that started it. Without a
 * session it only deletes the cookie.
 * @param reason sent to the session's players.
 */
export async function endSession(c: Context<AppEnv>, reason: EndReason = "signed out"): Promise<void> {
  c.header("set-cookie", await cookieFor(c).serialize("", { maxAge: 0, expires: new Date(0) }), { append: true });
  requestSession.set(c, Promise.resolve(null));
  const ended = await endStoredSession(c, reason);
  if (ended !== null) identityProvider(c).ambient?.forget(ended.tokens);
}

/**
 * Ends the session that the request's cookie names. The league's cookies stay, and may start another one.
 * @param reason sent to the session's players.
 * @returns its record; null if there is none.
 */
export async function endStoredSession(c: Context<AppEnv>, reason: EndReason): Promise<SessionRecord | null> {
  const session = await loadSession(c);
  const record = sessionRecord.safeParse(session.get("record")).data;
  if (record === undefined) return null;
  const { id, identity } = record;
  const [registered] = await unregisterSessions(c.env.IDENTITY_DB, { ssoID: identity.ssoID, id });
  await Promise.all([
    deleteRecord(c, session.id, record),
    registered && endStreams(c, identity.ssoID, session.id, reason),
  ]);
  return record;
}

/**
 * Cleans up after a session that was removed from the index: its record, tokens and streams. Only a session's own browser can delete the
 * league's cookies, which would start another session: with them, the record stays until that browser's next request ends it.
 * @param reason sent to the session's players.
 */
export async function clearSession(
  c: Context<AppEnv>,
  { recordKey, ssoID }: RegisteredSession,
  reason: EndReason,
): Promise<void> {
  const stored = sessionData.safeParse(await c.env.SESSIONS.get(recordKey, "json"));
  await Promise.all([
    stored.success && !identityProvider(c).ambient && deleteRecord(c, recordKey, stored.data.record),
    endStreams(c, ssoID, recordKey, reason),
  ]);
}

async function deleteRecord(c: Context<AppEnv>, recordKey: string, { tokens }: SessionRecord): Promise<void> {
  await c.env.SESSIONS.delete(recordKey);
  try {
    await identityProvider(c).signOut(tokens);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    log("warn", "sign-out at the provider failed", { requestID: c.get("requestID"), kind: error.kind });
  }
}

/** A block ends all of an account's streams; any other reason only those of the session's devices. */
async function endStreams(c: Context<AppEnv>, ssoID: string, recordKey: string, reason: EndReason): Promise<void> {
  if (reason === "blocked") return await endAccountStreams(c, ssoID, reason);
  const gate = c.env.STREAM_GATE.getByName(await gateAccountOf(c, ssoID));
  await gate.endSession(await deviceSession(recordKey), reason);
}

/** Ends all streams of an account, but not those of family members who share its limit. @param reason sent to the players. */
export async function endAccountStreams(c: Context<AppEnv>, ssoID: string, reason: EndReason): Promise<void> {
  await c.env.STREAM_GATE.getByName(await gateAccountOf(c, ssoID)).endAccount(ssoID, reason);
}
