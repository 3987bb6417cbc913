import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { accountStatusOf } from "../identity/account-status.ts";
import { allEntitlements } from "../identity/entitlements.ts";
import type { Identity } from "../identity/signed-in.ts";
import { BackendError } from "../services/backend-error.ts";
import type { AccountStatus } from "../services/streaming.ts";

/** The accounts that share a concurrency limit, and the entitlements that set it. */
export interface ConcurrencyScope {
  /** The account that the stream gate is named after: the viewer's own, or the one whose passes it uses. */
  gate: string;
  /** Entitlements of the gate's account. Members of a family do not add devices of their own. */
  entitlements: readonly string[];
}

/** @param status null if unknown; the account then has a scope of its own. */
export function concurrencyScope(
  account: Identity,
  status: Pick<AccountStatus, "entitlements" | "sharedBy"> | null,
): ConcurrencyScope {
  const shared = status?.sharedBy ?? null;
  if (shared !== null) return { gate: shared.userID, entitlements: shared.entitlements };
  return { gate: account.ssoID, entitlements: allEntitlements(account, status ?? { entitlements: [] }) };
}

/** The account status, for calls that must not fail with a backend; null if it is unknown. */
export async function accountStatusIfKnown(c: Context<AppEnv>, ssoID: string): Promise<AccountStatus | null> {
  try {
    return await accountStatusOf(c, ssoID);
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    return null;
  }
}

/** The account that the stream gate of an account's scope is named after; the account itself while that is unknown. */
export async function gateAccountOf(c: Context<AppEnv>, ssoID: string): Promise<string> {
  return (await accountStatusIfKnown(c, ssoID))?.sharedBy?.userID ?? ssoID;
}
