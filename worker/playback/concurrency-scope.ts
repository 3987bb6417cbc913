import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { accountStatusOf } from "../identity/account-status.ts";
import { allEntitlements } from "../identity/entitlements.ts";
import type { Identity } from "../identity/signed-in.ts";
import { BackendError } from "../services/backend-error.ts";
import type { AccountStatus } from "../services/streaming.ts";

/** The accounts that share a concurrency limit, and what the limit follows from. */
export interface ConcurrencyScope {
  /** The account that names the stream gate: its own, or the one whose passes it uses. */
  gate: string;
  /** Those of the gate's account: members of a family bring no devices along. */
  entitlements: readonly string[];
}

/** @param status null: unknown; the account then has a scope of its own. */
export function concurrencyScope(
  account: Identity,
  status: Pick<AccountStatus, "entitlements" | "sharedBy"> | null,
): ConcurrencyScope {
  const shared = status?.sharedBy ?? null;
  if (shared !== null) return { gate: shared.userID, entitlements: shared.entitlements };
  return { gate: account.ssoID, entitlements: allEntitlements(account, status ?? { entitlements: [] }) };
}

/** The account status, for calls that must not fail with a backend; null when it is unknown. */
export async function accountStatusIfKnown(c: Context<AppEnv>, ssoID: string): Promise<AccountStatus | null> {
  try {
    return await accountStatusOf(c, ssoID);
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    return null;
  }
}

/** The account that names the stream gate of an account's scope; its own while that is unknown. */
export async function gateAccountOf(c: Context<AppEnv>, ssoID: string): Promise<string> {
  return (await accountStatusIfKnown(c, ssoID))?.sharedBy?.userID ?? ssoID;
}
