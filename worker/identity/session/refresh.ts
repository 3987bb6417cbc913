import type { Context } from "hono";
import type { AppEnv } from "../../app-env.ts";
import { nowInSeconds } from "../../now-in-seconds.ts";
import { currentSession } from "./current.ts";
import { renewedSession } from "./renewal.ts";
import { requestSession } from "./request-session.ts";
import { storeSession } from "./storage.ts";

/** Renews the session's tokens and identity after the account was changed at the provider. */
export async function refreshSession(c: Context<AppEnv>): Promise<void> {
  const current = await currentSession(c);
  if (current !== null) requestSession.set(c, renewedSession(c, current));
}

/** Stores an access token that another of the league's services has renewed for this session. */
export async function storeAccessToken(c: Context<AppEnv>, access: string): Promise<void> {
  const current = await currentSession(c);
  if (current === null || current.record.tokens.access === access) return;
  const { session, record } = current;
  const fresh = { ...record, tokens: { ...record.tokens, access }, seenAt: nowInSeconds() };
  await storeSession(c, session, fresh);
  requestSession.set(c, Promise.resolve({ session, record: fresh }));
}
