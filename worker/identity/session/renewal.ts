import type { Context } from "hono";
import type { AppEnv } from "../../app-env.ts";
import { log } from "../../log.ts";
import { nowInSeconds } from "../../now-in-seconds.ts";
import { identityProvider } from "../create-identity-provider.ts";
import { IdentityError } from "../provider.ts";
import { endStoredSession } from "./end.ts";
import type { CurrentSession } from "./record.ts";
import { storeSession } from "./storage.ts";

/** Renewals under way, by session id: parallel requests of one session share one. */
const renewals = new Map<string, Promise<CurrentSession | null>>();

/**
 * The session with what its provider now says of the account, and fresh tokens; null where the provider refuses, which ends it. A
 * provider that does not answer ends none that is good for a while yet.
 */
export function renewedSession(c: Context<AppEnv>, current: CurrentSession): Promise<CurrentSession | null> {
  const { id } = current.session;
  const underWay = renewals.get(id);
  if (underWay !== undefined) return underWay;
  const renewal = renew(c, current).finally(() => renewals.delete(id));
  renewals.set(id, renewal);
  // Others may wait for it after the request that began it has gone.
  c.executionCtx.waitUntil(renewal);
  return renewal;
}

async function renew(c: Context<AppEnv>, { session, record }: CurrentSession): Promise<CurrentSession | null> {
  try {
    const { identity, tokens } = await identityProvider(c).renew(record.tokens);
    if (identity.ssoID !== record.identity.ssoID)
      throw new IdentityError("refused", "Another account's tokens came back.");
    const fresh = { ...record, identity, tokens, seenAt: nowInSeconds() };
    await storeSession(c, session, fresh);
    return { session, record: fresh };
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    if (error.kind === "unavailable" || error.kind === "too-many-tries") {
      log("warn", "session renewal failed", { requestID: c.get("requestID"), kind: error.kind });
      return record.tokens.expiresAt > nowInSeconds() ? { session, record } : null;
    }
    await endStoredSession(c, "session ended");
    return null;
  }
}
