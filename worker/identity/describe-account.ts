import type { Context } from "hono";
import type { Account } from "../../schemas/account.ts";
import type { AppEnv } from "../app-env.ts";
import { backendFor } from "../backends.ts";
import { log } from "../log.ts";
import { streamingService } from "../services/streaming.ts";
import type { SessionAccount } from "../session.ts";

/** The login check waits no longer for entitlements, in milliseconds. */
const entitlementLimit = 5000;

/**
 * A signed-in account with what it holds. Entitlements that cannot be had are logged and count as none: they never
 * break the login check (accounts-and-streaming §7, §8).
 */
export async function describeAccount(c: Context<AppEnv>, account: SessionAccount): Promise<Account> {
  const streaming = streamingService(backendFor("streaming", c.get("settings"), c.env, c.executionCtx), {
    signal: AbortSignal.timeout(entitlementLimit),
  });
  const held = await streaming.entitlements(account.ssoID).catch((error: unknown) => {
    log("warn", "entitlements are not available", { requestID: c.get("requestID"), error: String(error) });
    return { entitlements: [], stripeCustomerID: null };
  });
  return {
    ssoID: account.ssoID,
    email: account.email,
    userDisplayName: account.displayName,
    ...held,
    bypassed: false,
  };
}
