import type { Context } from "hono";
import type { Account } from "../../schemas/identity/account.ts";
import { isSitePath } from "../../schemas/site/site-path.ts";
import type { AppEnv } from "../app-env.ts";
import { log } from "../log.ts";
import type { AccountStatus } from "../services/streaming.ts";
import { accountStatusOf } from "./account-status.ts";
import { allEntitlements, sharedOnly } from "./entitlements.ts";
import type { SessionAccount } from "./session/current.ts";

/**
 * Whether an account has subscriptions (spec: error-codes#subscriptions) or other access: a gift, a voucher, a share in a family's passes,
 * or passes that its sign-in provider sells.
 * @param status null when the lookup failed.
 */
export function subscriptionState(
  account: SessionAccount,
  status: Pick<AccountStatus, "stripeCustomerID" | "entitlements"> | null,
): Account["subscriptions"] {
  if (status === null) return "unknown";
  return status.stripeCustomerID === null && allEntitlements(account, status).length === 0 ? "none" : "some";
}

/**
 * A signed-in account with its entitlements. A failed entitlements lookup is logged and counts as none, so it never breaks the login check
 * (spec: accounts#entitlements, error-codes#subscriptions).
 */
export async function describeAccount(c: Context<AppEnv>, account: SessionAccount): Promise<Account> {
  const status = await accountStatusOf(c, account.ssoID).catch((error: unknown) => {
    log("warn", "entitlements are not available", { requestID: c.get("requestID"), error: String(error) });
    return null;
  });
  return {
    ssoID: account.ssoID,
    email: account.email,
    userDisplayName: account.displayName,
    // An image on another host would let that host track visits.
    picture: account.picture !== undefined && isSitePath(account.picture) ? account.picture : null,
    entitlements: allEntitlements(account, status ?? { entitlements: [] }),
    ...(status?.sharedBy && { shared: sharedOnly(status) }),
    stripeCustomerID: status?.stripeCustomerID ?? null,
    subscriptions: subscriptionState(account, status),
    bypassed: status?.bypassed ?? false,
  };
}
