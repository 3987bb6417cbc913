import { createWorkersKVSessionStorage } from "@react-router/cloudflare";
import type { Context } from "hono";
import { createCookie, type Session } from "react-router";
import { z } from "zod";
import type { AppEnv } from "./app-env.ts";
import { identityProvider } from "./identity/configured.ts";
import { IdentityError, type ProviderTokens, type SignedIn } from "./identity/provider.ts";
import { log } from "./log.ts";

/** Who the session cookie proves to be here. */
export interface SessionAccount {
  ssoID: string;
  email: string;
  displayName: string;
}

/** Seconds. A session ends so long after sign-in, or after it was last used. */
export const sessionLimits = { absolute: 30 * 86_400, idle: 7 * 86_400 };
/** Seconds between two notes that a session is in use. */
const touchInterval = 3600;
/** An access token that ends within so many seconds is renewed first. */
const renewBefore = 60;
/** KV takes no shorter expiry, in seconds. */
const shortestExpiry = 60;

const sessionRecord = z.object({
  identity: z.object({ ssoID: z.string(), email: z.string(), displayName: z.string() }),
  tokens: z.object({ access: z.string(), refresh: z.string(), expiresAt: z.number() }),
  startedAt: z.number(),
  seenAt: z.number(),
});
type SessionRecord = z.infer<typeof sessionRecord>;

type SessionData = { record: SessionRecord };
interface Current {
  session: Session<SessionData>;
  record: SessionRecord;
}

const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** The cookie holds only the record's id, signed: KV ids of the library are short, the signature is what cannot be guessed. */
function storageFor(c: Context<AppEnv>) {
  const cookie = createCookie("__Host-session", {
    secrets: [c.get("settings").SESSION_SECRET],
    secure: true,
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: sessionLimits.absolute,
  });
  return createWorkersKVSessionStorage<SessionData>({ cookie, kv: c.env.SESSIONS });
}

const perRequest = new WeakMap<object, Promise<Current | null>>();

function currentSession(c: Context<AppEnv>): Promise<Current | null> {
  const known = perRequest.get(c);
  if (known !== undefined) return known;
  const found = findSession(c);
  perRequest.set(c, found);
  return found;
}

async function findSession(c: Context<AppEnv>): Promise<Current | null> {
  const storage = storageFor(c);
  const session = await storage.getSession(c.req.header("cookie"));
  const parsed = sessionRecord.safeParse(session.get("record"));
  if (!parsed.success) return null;
  const record = parsed.data;
  const now = nowInSeconds();
  if (record.startedAt + sessionLimits.absolute <= now || record.seenAt + sessionLimits.idle <= now) {
    await storage.destroySession(session);
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
    await storageFor(c).destroySession(session);
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

/** Begins a session under a new id, in place of one that the browser may have had, and puts its cookie on the response. */
export async function startSession(c: Context<AppEnv>, { identity, tokens }: SignedIn): Promise<void> {
  const storage = storageFor(c);
  const before = await storage.getSession(c.req.header("cookie"));
  if (before.id !== "") await storage.destroySession(before);
  const now = nowInSeconds();
  const session = await storage.getSession();
  const record = { identity, tokens, startedAt: now, seenAt: now };
  session.set("record", record);
  c.header("set-cookie", await storage.commitSession(session), { append: true });
  perRequest.set(c, Promise.resolve({ session, record }));
}

/** Ends the session here and at the provider, and takes the cookie away. Without a session it only does the last. */
export async function endSession(c: Context<AppEnv>): Promise<void> {
  const storage = storageFor(c);
  const session = await storage.getSession(c.req.header("cookie"));
  const parsed = sessionRecord.safeParse(session.get("record"));
  c.header("set-cookie", await storage.destroySession(session), { append: true });
  perRequest.set(c, Promise.resolve(null));
  if (!parsed.success) return;
  try {
    await identityProvider(c).signOut(parsed.data.tokens);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    log("warn", "sign-out at the provider failed", { requestID: c.get("requestID"), kind: error.kind });
  }
}
