import type { Context } from "hono";
import type { Account } from "../../schemas/identity/account.ts";
import { isSitePath } from "../../schemas/site/site-path.ts";
import type { AppEnv } from "../app-env.ts";
import { log } from "../log.ts";
import type { AccountStatus } from "../services/streaming.ts";
import { accountStatusOf } from "./account-status.ts";
import { allEntitlements } from "./entitlements.ts";
import type { SessionAccount } from "./session/current.ts";

/**
 * Whether somebody has subscriptions, by how they stand with the streaming backend; null where it gave no answer (spec:
 * error-codes#subscriptions).
 */
export function subscriptionState(standing: Pick<AccountStatus, "stripeCustomerID"> | null): Account["subscriptions"] {
  if (standing === null) return "unknown";
  return standing.stripeCustomerID === null ? "none" : "some";
}

/**
 * A signed-in account with what it holds. Entitlements that cannot be had are logged and count as none: they never
 * break the login check (spec: accounts#entitlements, error-codes#subscriptions).
 */
export async function describeAccount(c: Context<AppEnv>, account: SessionAccount): Promise<Account> {
  const standing = await accountStatusOf(c, account.ssoID).catch((error: unknown) => {
    log("warn", "entitlements are not available", { requestID: c.get("requestID"), error: String(error) });
    return null;
  });
  return {
    ssoID: account.ssoID,
    email: account.email,
    userDisplayName: account.displayName,
    // A picture from somewhere else would tell that place when a fan is here.
    picture: account.picture !== undefined && isSitePath(account.picture) ? account.picture : null,
    entitlements: allEntitlements(account, standing ?? { entitlements: [] }),
    stripeCustomerID: standing?.stripeCustomerID ?? null,
    subscriptions: subscriptionState(standing),
    bypassed: standing?.bypassed ?? false,
  };
}
