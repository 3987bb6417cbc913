import type { Context } from "hono";
import type { AppEnv } from "../../app-env.ts";
import { log } from "../../log.ts";
import { nowInSeconds } from "../../now-in-seconds.ts";
import { currentSession } from "./current.ts";
import { renewedSession } from "./renewal.ts";
import { requestSession } from "./request-session.ts";
import { recordChange } from "./session-index.ts";
import { storeSession } from "./storage.ts";

/** Renews the session's tokens and identity. Returns once they are stored, because the browser's next request needs them. */
export async function refreshSession(c: Context<AppEnv>): Promise<void> {
  const current = await currentSession(c);
  if (current !== null) requestSession.set(c, Promise.resolve(await renewedSession(c, current)));
}

/**
 * Renews the session after its account was changed at the provider, and lets the account's other sessions do so with their next request.
 * What was changed stands, so a failure is logged only: the sessions then learn of it when their tokens expire.
 */
export async function refreshSessions(c: Context<AppEnv>): Promise<void> {
  const current = await currentSession(c);
  if (current === null) return;
  try {
    await recordChange(c.env.IDENTITY_DB, current.record.identity.ssoID, Date.now());
    await refreshSession(c);
  } catch (error) {
    log("error", "sessions not refreshed", { requestID: c.get("requestID"), error: String(error) });
  }
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
