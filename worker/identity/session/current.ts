import type { Context } from "hono";
import type { AppEnv } from "../../app-env.ts";
import { log } from "../../log.ts";
import { nowInSeconds } from "../../now-in-seconds.ts";
import { perRequest } from "../../request/per-request.ts";
import { isBlocked, rememberBlocked, stillBlockedAccount } from "../blocked-account.ts";
import type { Identity, ProviderTokens } from "../signed-in.ts";
import { endSession, endStoredSession } from "./end.ts";
import { type CurrentSession, sessionRecord } from "./record.ts";
import { renewedSession } from "./renewal.ts";
import { requestSession } from "./request-session.ts";
import { lastChange } from "./session-index.ts";
import { sessionBounds } from "./session-limits.ts";
import { loadSession, storeSession } from "./storage.ts";

/** The account of a session. */
export type SessionAccount = Identity;

/** Seconds between two updates of a session's last use. */
const touchInterval = 3600;
/** Seconds before expiry at which an access token is renewed. */
const renewBefore = 60;

/**
 * The signed-in account of this request, or null: the only source of identity on the server. A forged, unknown or expired cookie counts as
 * none.
 */
export async function currentAccount(c: Context<AppEnv>): Promise<SessionAccount | null> {
  return (await currentSession(c))?.record.identity ?? null;
}

/**
 * The account that the request's cookie names, before any check: its session may have been ended elsewhere, and the account may be blocked.
 * Only for limits that apply before those checks; it authorises nothing.
 */
export async function unverifiedAccount(c: Context<AppEnv>): Promise<SessionAccount | null> {
  return (await unverifiedSession(c))?.record.identity ?? null;
}

/** The provider's tokens of this request's session, for calls about the account; null when nobody is signed in. */
export async function currentTokens(c: Context<AppEnv>): Promise<ProviderTokens | null> {
  return (await currentSession(c))?.record.tokens ?? null;
}

/** Id in the session index of this request's session; null when nobody is signed in. */
export async function currentSessionID(c: Context<AppEnv>): Promise<string | null> {
  return (await currentSession(c))?.record.id ?? null;
}

/**
 * The blocked account that this browser was signed out of, by this request or an earlier one. Null when somebody is signed in, or there was
 * no such account.
 */
export async function signedOutByBlock(c: Context<AppEnv>): Promise<string | null> {
  if ((await currentSession(c)) !== null) return null;
  return blocked.get(c) ?? (await stillBlockedAccount(c));
}

/** Whether this request's session belonged to a blocked account. */
export async function sessionWasBlocked(c: Context<AppEnv>): Promise<boolean> {
  await currentSession(c);
  return blocked.get(c) !== undefined;
}

/** This request's session, looked up once; null when nobody is signed in. */
export const currentSession = (c: Context<AppEnv>): Promise<CurrentSession | null> =>
  requestSession.getOrCreate(c, () => admittedSession(c));

/** The stored session that the request's cookie names. */
const unverifiedSessions = perRequest<Promise<CurrentSession | null>>();
const unverifiedSession = (c: Context<AppEnv>): Promise<CurrentSession | null> =>
  unverifiedSessions.getOrCreate(c, () => findSession(c));

/** The account whose session this request ended because operators had blocked it. */
const blocked = perRequest<string>();

/**
 * The session, unless it was ended elsewhere or its account is blocked; in those cases it ends here too. It is renewed if its account was
 * changed elsewhere.
 */
async function admittedSession(c: Context<AppEnv>): Promise<CurrentSession | null> {
  const current = await unverifiedSession(c);
  if (current === null) return null;
  const { id, identity } = current.record;
  const [changedAt, isOut] = await Promise.all([lastChangeOf(c, id), isBlocked(c, identity.ssoID)]);
  if (changedAt !== null && !isOut) {
    return changedAt > current.record.identityAt ? await renewedSession(c, current) : current;
  }
  await endSession(c, isOut ? "blocked" : "session ended");
  if (isOut) {
    blocked.set(c, identity.ssoID);
    await rememberBlocked(c, identity.ssoID);
  }
  return null;
}

/** As `lastChange`. A failed lookup counts as no change, so that an outage signs nobody out. */
async function lastChangeOf(c: Context<AppEnv>, id: string): Promise<number | null> {
  try {
    return await lastChange(c.env.IDENTITY_DB, id);
  } catch (error) {
    log("warn", "session index lookup failed", {
      requestID: c.get("requestID"),
      problem: String(error),
    });
    return 0;
  }
}

async function findSession(c: Context<AppEnv>): Promise<CurrentSession | null> {
  const session = await loadSession(c);
  const parsed = sessionRecord.safeParse(session.get("record"));
  if (!parsed.success) return null;
  const record = parsed.data;
  const now = nowInSeconds();
  const { startedAfter, seenAfter } = sessionBounds(new Date());
  if (record.startedAt <= startedAfter || record.seenAt <= seenAfter) {
    await endStoredSession(c, "session ended");
    return null;
  }
  if (record.tokens.expiresAt - renewBefore <= now) return await renewedSession(c, { session, record });
  if (record.seenAt + touchInterval <= now) {
    c.executionCtx.waitUntil(storeSession(c, session, { ...record, seenAt: now }));
  }
  return { session, record };
}
