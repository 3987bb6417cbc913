import { allEntitlements } from "../identity/entitlements.ts";
import type { Identity } from "../identity/signed-in.ts";
import type { AccountStatus } from "../services/streaming.ts";

/** Where an account's streams count, and by what. */
interface CountedWith {
  /** The account that the stream gate is named by: its own, or the one that shares its passes with it. */
  gate: string;
  /** What the limit follows from: who shares passes brings no devices along. */
  entitlements: readonly string[];
}

/** The gate that counts an account's streams. @param standing null: it is not known, and the account counts for itself. */
export function countedWith(
  account: Identity,
  standing: Pick<AccountStatus, "entitlements" | "sharedBy"> | null,
): CountedWith {
  const shared = standing?.sharedBy ?? null;
  if (shared !== null) return { gate: shared.userID, entitlements: shared.entitlements };
  return { gate: account.ssoID, entitlements: allEntitlements(account, standing ?? { entitlements: [] }) };
}
