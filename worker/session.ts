import { createWorkersKVSessionStorage } from "@react-router/cloudflare";
import type { Context } from "hono";
import { createCookie, createSession, type Session } from "react-router";
import { z } from "zod";
import type { EndReason } from "../schemas/stream-socket.ts";
import type { AppEnv } from "./app-env.ts";
import { forgetBlocked, isBlocked, rememberBlocked } from "./identity/blocked.ts";
import { identityProvider } from "./identity/configured.ts";
import { type Identity, IdentityError, type ProviderTokens, type SignedIn } from "./identity/provider.ts";
import { log } from "./log.ts";
import {
  type Bounds,
  isRegistered,
  noteSession,
  type RegisteredSession,
  registeredSessions,
  registerSession,
  unregisterSessions,
} from "./session-register.ts";
import { deviceLabel, deviceOf } from "./watching/device.ts";
import { placeOf } from "./watching/place.ts";

/** Who the session cookie proves to be here. */
export type SessionAccount = Identity;

/** Seconds. A session ends so long after sign-in, or after it was last used. */
export const sessionLimits = { absolute: 30 * 86_400, idle: 7 * 86_400 };
/** Seconds between two notes that a session is in use. */
const touchInterval = 3600;
/** An access token that ends within so many seconds is renewed first. */
const renewBefore = 60;
/** KV takes no shorter expiry, in seconds. */
const shortestExpiry = 60;

const sessionRecord = z.object({
  /** Its name in the register of sessions. */
  id: z.string(),
  identity: z.object({
    ssoID: z.string(),
    email: z.string(),
    displayName: z.string(),
    picture: z.string().optional(),
    entitlements: z.array(z.string()).optional(),
  }),
  tokens: z.object({
    access: z.string(),
    refresh: z.string(),
    expiresAt: z.number(),
    follows: z.string().optional(),
  }),
  startedAt: z.number(),
  seenAt: z.number(),
});
type SessionRecord = z.infer<typeof sessionRecord>;
/** As it stands in KV. */
const sessionData = z.object({ record: sessionRecord });

type SessionData = { record: SessionRecord };
interface Current {
  session: Session<SessionData>;
  record: SessionRecord;
}

const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** What a session must have begun and been used after, to live at this moment. */
export function sessionBounds(now: Date): Bounds {
  const seconds = Math.floor(now.getTime() / 1000);
  return { startedAfter: seconds - sessionLimits.absolute, seenAfter: seconds - sessionLimits.idle };
}

const cookieName = "__Host-session";

/** The cookie holds only the record's id, signed: KV ids of the library are short, the signature is what cannot be guessed. */
const cookieFor = (c: Context<AppEnv>) =>
  createCookie(cookieName, {
    secrets: [c.get("settings").SESSION_SECRET],
    secure: true,
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: sessionLimits.absolute,
  });

const storageFor = (c: Context<AppEnv>) =>
  createWorkersKVSessionStorage<SessionData>({ cookie: cookieFor(c), kv: c.env.SESSIONS });

/**
 * The request's cookies, unless they hold the session's name twice with different values: one of them was planted, by a browser
 * that does not keep the prefix's promise (RFC 6265bis §4.1.3.2), and nobody can tell which.
 */
function requestCookies(c: Context<AppEnv>): string | null {
  const header = c.req.header("cookie") ?? null;
  const values = (header ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.split("=")[0]?.trimEnd() === cookieName)
    .map((pair) => pair.slice(pair.indexOf("=") + 1).trimStart());
  return new Set(values).size > 1 ? null : header;
}

const perRequest = new WeakMap<object, Promise<Current | null>>();

function currentSession(c: Context<AppEnv>): Promise<Current | null> {
  const known = perRequest.get(c);
  if (known !== undefined) return known;
  const found = admittedSession(c);
  perRequest.set(c, found);
  return found;
}

/** Requests whose session has just ended, because operators have blocked its account. */
const blocked = new WeakSet<object>();

/** The session, unless it was ended elsewhere or its account is blocked: then it ends here. */
async function admittedSession(c: Context<AppEnv>): Promise<Current | null> {
  const current = await findSession(c);
  if (current === null) return null;
  const { id, identity } = current.record;
  const [lives, isOut] = await Promise.all([isLive(c, id), isBlocked(c, identity.ssoID)]);
  if (lives && !isOut) return current;
  await endSession(c, isOut ? "blocked" : "session ended");
  if (isOut) {
    blocked.add(c);
    await rememberBlocked(c, identity.ssoID);
  }
  return null;
}

/** Whether a session has not been ended elsewhere. While that cannot be known nobody is shut out. */
async function isLive(c: Context<AppEnv>, id: string): Promise<boolean> {
  try {
    return await isRegistered(c.env.IDENTITY_DB, id);
  } catch (error) {
    log("warn", "whether the session has ended is not known", {
      requestID: c.get("requestID"),
      problem: String(error),
    });
    return true;
  }
}

/** Whether this request came with the session of a blocked account. */
export async function cameBlocked(c: Context<AppEnv>): Promise<boolean> {
  await currentSession(c);
  return blocked.has(c);
}

async function findSession(c: Context<AppEnv>): Promise<Current | null> {
  const storage = storageFor(c);
  const session = await storage.getSession(requestCookies(c));
  const parsed = sessionRecord.safeParse(session.get("record"));
  if (!parsed.success) return null;
  const record = parsed.data;
  const now = nowInSeconds();
  const { startedAfter, seenAfter } = sessionBounds(new Date());
  if (record.startedAt <= startedAfter || record.seenAt <= seenAfter) {
    await endStored(c, "session ended");
    return null;
  }
  if (record.tokens.expiresAt - renewBefore <= now) return await renewed(c, { session, record });
  if (record.seenAt + touchInterval <= now) {
    c.executionCtx.waitUntil(keep(c, session, { ...record, seenAt: now }));
  }
  return { session, record };
}

async function keep(c: Context<AppEnv>, session: Session<SessionData>, record: SessionRecord): Promise<void> {
  const maxAge = record.startedAt + sessionLimits.absolute - nowInSeconds();
  if (maxAge <= shortestExpiry) return;
  session.set("record", record);
  await storageFor(c).commitSession(session, { maxAge });
  await noteSession(c.env.IDENTITY_DB, record.id, {
    email: record.identity.email,
    label: deviceLabel(c.req.header("user-agent") ?? ""),
    place: placeOf(c.req.raw),
    seenAt: record.seenAt,
  });
}

/** Renewals under way, by session id: parallel requests of one session share one. */
const renewals = new Map<string, Promise<Current | null>>();

function renewed(c: Context<AppEnv>, current: Current): Promise<Current | null> {
  const { id } = current.session;
  const underWay = renewals.get(id);
  if (underWay !== undefined) return underWay;
  const renewal = renew(c, current).finally(() => renewals.delete(id));
  renewals.set(id, renewal);
  // Others may wait for it after the request that began it has gone.
  c.executionCtx.waitUntil(renewal);
  return renewal;
}

async function renew(c: Context<AppEnv>, { session, record }: Current): Promise<Current | null> {
  try {
    const { identity, tokens } = await identityProvider(c).renew(record.tokens);
    if (identity.ssoID !== record.identity.ssoID)
      throw new IdentityError("refused", "Another account's tokens came back.");
    const fresh = { ...record, identity, tokens, seenAt: nowInSeconds() };
    await keep(c, session, fresh);
    return { session, record: fresh };
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    if (error.kind === "unavailable" || error.kind === "too-many-tries") {
      log("warn", "session renewal failed", { requestID: c.get("requestID"), kind: error.kind });
      return record.tokens.expiresAt > nowInSeconds() ? { session, record } : null;
    }
    await endStored(c, "session ended");
    return null;
  }
}

/**
 * The signed-in account of this request, or null. The only source of identity on the server.
 * A cookie that is forged, unknown or too old counts as none.
 */
export async function currentAccount(c: Context<AppEnv>): Promise<SessionAccount | null> {
  return (await currentSession(c))?.record.identity ?? null;
}

/** The provider's tokens of this request's session, for calls on the account itself; null when nobody is signed in. */
export async function currentTokens(c: Context<AppEnv>): Promise<ProviderTokens | null> {
  return (await currentSession(c))?.record.tokens ?? null;
}

/** Takes over what the provider now says of the account: after the account itself was changed. */
export async function renewSession(c: Context<AppEnv>): Promise<void> {
  const current = await currentSession(c);
  if (current !== null) perRequest.set(c, renewed(c, current));
}

/** Takes over the access token that another of the league's services has renewed for this request's session. */
export async function keepAccessToken(c: Context<AppEnv>, access: string): Promise<void> {
  const current = await currentSession(c);
  if (current === null || current.record.tokens.access === access) return;
  const { session, record } = current;
  const fresh = { ...record, tokens: { ...record.tokens, access }, seenAt: nowInSeconds() };
  await keep(c, session, fresh);
  perRequest.set(c, Promise.resolve({ session, record: fresh }));
}

/** Name in the register of this request's session; null when nobody is signed in. */
export async function currentSessionID(c: Context<AppEnv>): Promise<string | null> {
  return (await currentSession(c))?.record.id ?? null;
}

/** What the provider that signed an account in has sold it, by all of its sessions that live. */
export async function soldElsewhere(env: Pick<Env, "IDENTITY_DB" | "SESSIONS">, ssoID: string): Promise<string[]> {
  const sessions = await registeredSessions(env.IDENTITY_DB, ssoID, sessionBounds(new Date()));
  const stored = await Promise.all(sessions.map(({ recordKey }) => env.SESSIONS.get(recordKey, "json")));
  return stored.flatMap((value) => sessionData.safeParse(value).data?.record.identity.entitlements ?? []);
}

/** Begins a session under a new id, in place of one that the browser may have had, and puts its cookie on the response. */
export async function startSession(c: Context<AppEnv>, { identity, tokens }: SignedIn): Promise<void> {
  await endStored(c, "signed out");
  const storage = storageFor(c);
  const now = nowInSeconds();
  const record = { id: crypto.randomUUID(), identity, tokens, startedAt: now, seenAt: now };
  const cookie = await storage.commitSession(createSession<SessionData>({ record }));
  const recordKey = z.string().parse(await cookieFor(c).parse(cookie));
  await registerSession(c.env.IDENTITY_DB, {
    id: record.id,
    recordKey,
    ssoID: identity.ssoID,
    email: identity.email,
    device: deviceOf(c),
    label: deviceLabel(c.req.header("user-agent") ?? ""),
    place: placeOf(c.req.raw),
    createdAt: now,
    seenAt: now,
  });
  c.header("set-cookie", cookie, { append: true });
  await forgetBlocked(c);
  perRequest.set(c, Promise.resolve({ session: createSession<SessionData>({ record }, recordKey), record }));
}

/**
 * Ends the session here and at the provider, with its streams, and takes the cookie away. Without a session it only does
 * the last. @param reason what its players are told.
 */
export async function endSession(c: Context<AppEnv>, reason: EndReason = "signed out"): Promise<void> {
  c.header("set-cookie", await cookieFor(c).serialize("", { maxAge: 0, expires: new Date(0) }), { append: true });
  perRequest.set(c, Promise.resolve(null));
  await endStored(c, reason);
}

/** Ends the session that the request's cookie names, if there is one. */
async function endStored(c: Context<AppEnv>, reason: EndReason): Promise<void> {
  const session = await storageFor(c).getSession(requestCookies(c));
  const record = sessionRecord.safeParse(session.get("record")).data;
  if (record === undefined) return;
  const { id, identity } = record;
  const [registered] = await unregisterSessions(c.env.IDENTITY_DB, { ssoID: identity.ssoID, id });
  await Promise.all([
    forget(c, session.id, record),
    registered && endStreams(c, identity.ssoID, registered.device, reason),
  ]);
}

/**
 * Clears up after a session that stands in the register no longer: its record, its tokens, its streams.
 * @param reason what its players are told.
 */
export async function clearSession(
  c: Context<AppEnv>,
  { recordKey, ssoID, device }: RegisteredSession,
  reason: EndReason,
): Promise<void> {
  const stored = sessionData.safeParse(await c.env.SESSIONS.get(recordKey, "json"));
  await Promise.all([stored.success && forget(c, recordKey, stored.data.record), endStreams(c, ssoID, device, reason)]);
}

async function forget(c: Context<AppEnv>, recordKey: string, { tokens }: SessionRecord): Promise<void> {
  await c.env.SESSIONS.delete(recordKey);
  try {
    await identityProvider(c).signOut(tokens);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    log("warn", "sign-out at the provider failed", { requestID: c.get("requestID"), kind: error.kind });
  }
}

/** A block ends all of an account's streams, whatever else one of its browsers' alone. */
async function endStreams(c: Context<AppEnv>, ssoID: string, device: string, reason: EndReason): Promise<void> {
  const gate = c.env.STREAM_GATE.getByName(ssoID);
  await (reason === "blocked" ? gate.endAll(reason) : gate.endDevice(device, reason));
}
