import type { Context } from "hono";
import type { EndReason } from "../../../schemas/streaming/stream-socket.ts";
import type { AppEnv } from "../../app-env.ts";
import { nowInSeconds } from "../../now-in-seconds.ts";
import { currentAccount, currentSessionID } from "./current.ts";
import { clearSession, endAccountStreams, endSession } from "./end.ts";
import {
  listSessions,
  type RegisteredSession,
  type SessionFilter,
  touchSession,
  unregisterSessions,
} from "./session-index.ts";
import { sessionBounds } from "./session-limits.ts";

/** A session as shown to its owner. */
export interface AccountSession {
  /** Id for {@link endAccountSession}. */
  id: string;
  /** In words: "Firefox on Windows". */
  device: string;
  /** In words: "Leeds, United Kingdom"; null where the edge does not know it. */
  place: string | null;
  createdAt: Date;
  /** Accurate to an hour. */
  seenAt: Date;
  /** Whether it is this request's session. */
  current: boolean;
}

const asOwnerSees = (session: RegisteredSession, currentID: string | null): AccountSession => ({
  id: session.id,
  device: session.label,
  place: session.place,
  createdAt: new Date(session.createdAt * 1000),
  seenAt: new Date(session.seenAt * 1000),
  current: session.id === currentID,
});

/** The signed-in account's sessions: the current one first, then by last use. Empty when nobody is signed in. */
export async function accountSessions(c: Context<AppEnv>): Promise<AccountSession[]> {
  const [account, currentID] = await Promise.all([currentAccount(c), currentSessionID(c)]);
  if (account === null) return [];
  const sessions = await listSessions(c.env.IDENTITY_DB, account.ssoID, sessionBounds(new Date()));
  return sessions
    .map((session) => asOwnerSees(session, currentID))
    .sort((one, other) => Number(other.current) - Number(one.current));
}

/**
 * Ends one session of the signed-in account, with its streams; takes effect at that session's next request. Ending the current session
 * signs out.
 * @returns false for a session of another account, or one that has already ended.
 */
export async function endAccountSession(c: Context<AppEnv>, id: string): Promise<boolean> {
  const [account, currentID] = await Promise.all([currentAccount(c), currentSessionID(c)]);
  if (account === null) return false;
  if (id === currentID) {
    await endSession(c);
    return true;
  }
  return (await end(c, { ssoID: account.ssoID, id }, "session ended")) > 0;
}

/**
 * Ends all other sessions of the signed-in account.
 * @returns how many there were.
 */
export async function endOtherSessions(c: Context<AppEnv>): Promise<number> {
  const [account, except] = await Promise.all([currentAccount(c), currentSessionID(c)]);
  return account === null ? 0 : await end(c, { ssoID: account.ssoID, except }, "signed out everywhere");
}

/** Changes the label of this request's session. */
export async function relabelSession(c: Context<AppEnv>, label: string): Promise<void> {
  const currentID = await currentSessionID(c);
  if (currentID === null) return;
  await touchSession(c.env.IDENTITY_DB, currentID, { label, place: null, seenAt: nowInSeconds() });
}

/** Ends every session of the signed-in account, including this one. */
export async function endAllSessions(c: Context<AppEnv>): Promise<void> {
  const account = await currentAccount(c);
  await endSession(c, "signed out everywhere");
  if (account === null) return;
  await end(c, { ssoID: account.ssoID, except: null }, "signed out everywhere");
  await endAccountStreams(c, account.ssoID, "signed out everywhere");
}

/** Ends every session of an account with its streams, after its password was reset by mailed code. */
export async function endSessionsOf(c: Context<AppEnv>, ssoID: string): Promise<void> {
  await end(c, { ssoID, except: null }, "signed out everywhere");
}

/**
 * Removes all sessions of a blocked account from the index. Each record stays until the session's next request, which ends it and explains
 * that the account is blocked instead of prompting for a login.
 */
export async function unregisterSessionsOf(c: Context<AppEnv>, ssoID: string): Promise<void> {
  await unregisterSessions(c.env.IDENTITY_DB, { ssoID, except: null });
}

/** Ends one session of any account with its streams, for support. @returns false if it has already ended. */
export async function endAnySession(c: Context<AppEnv>, ssoID: string, id: string): Promise<boolean> {
  return (await end(c, { ssoID, id }, "session ended")) > 0;
}

/** @returns how many sessions were ended. */
async function end(c: Context<AppEnv>, which: SessionFilter, reason: EndReason): Promise<number> {
  const ended = await unregisterSessions(c.env.IDENTITY_DB, which);
  await Promise.all(ended.map((session) => clearSession(c, session, reason)));
  return ended.length;
}
