import type { Context } from "hono";
import { withTimeout } from "../../../schemas/site/with-timeout.ts";
import type { AppEnv } from "../../app-env.ts";
import { log } from "../../log.ts";
import { nowInSeconds } from "../../now-in-seconds.ts";
import { identityProvider } from "../create-identity-provider.ts";
import { IdentityError } from "../provider.ts";
import { endStoredSession } from "./end.ts";
import { paymentsEmail } from "./payment-mails.ts";
import type { CurrentSession } from "./record.ts";
import { storeSession } from "./storage.ts";

/** Pending renewals by session id, which concurrent requests of one session share. */
const renewals = new Map<string, Promise<CurrentSession | null>>();
/** Milliseconds for which a request waits for another's renewal, which never settles if its own request was cancelled. */
const maxWait = 10_000;

/**
 * The session with fresh tokens and identity from its provider; null when the provider refuses, which ends the session. While the provider
 * does not respond, a session stays until its access token expires.
 */
export async function renewedSession(c: Context<AppEnv>, current: CurrentSession): Promise<CurrentSession | null> {
  const { id } = current.session;
  const underWay = renewals.get(id);
  if (underWay !== undefined) {
    const shared = await withTimeout(underWay, maxWait, undefined);
    if (shared !== undefined) return shared;
    // The next request starts a new renewal. This one must not: a second use of the tokens that it has read could end the session.
    if (renewals.get(id) === underWay) renewals.delete(id);
    return unlessExpired(current);
  }
  const renewal = renew(c, current).finally(() => {
    if (renewals.get(id) === renewal) renewals.delete(id);
  });
  renewals.set(id, renewal);
  // Other requests may still await it when the one that started it has finished.
  c.executionCtx.waitUntil(renewal);
  return await renewal;
}

/** The session unchanged, while its provider does not respond; null once its access token has expired. */
const unlessExpired = (current: CurrentSession): CurrentSession | null =>
  current.record.tokens.expiresAt > nowInSeconds() ? current : null;

async function renew(c: Context<AppEnv>, { session, record }: CurrentSession): Promise<CurrentSession | null> {
  try {
    const identityAt = Date.now();
    const { identity, tokens } = await identityProvider(c).renew(record.tokens);
    if (identity.ssoID !== record.identity.ssoID)
      throw new IdentityError("refused", "Another account's tokens came back.");
    const acknowledged = await paymentsEmail(c, identity, record.paymentsEmail);
    const fresh = { ...record, identity, identityAt, tokens, paymentsEmail: acknowledged, seenAt: nowInSeconds() };
    await storeSession(c, session, fresh);
    return { session, record: fresh };
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    if (error.kind === "unavailable" || error.kind === "too-many-tries") {
      log("warn", "session renewal failed", { requestID: c.get("requestID"), kind: error.kind });
      return unlessExpired({ session, record });
    }
    await endStoredSession(c, "session ended");
    return null;
  }
}
