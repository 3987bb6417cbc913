import { entitlementsResponse } from "../../schemas/identity/account.ts";
import { readBackend } from "./backend-client.ts";
import { BackendError } from "./backend-error.ts";
import type { Backend } from "./backends.ts";

/** An account's status in the streaming backend. */
export interface AccountStatus {
  entitlements: string[];
  /** The account's own entitlements, if others are shared with it; missing if all are its own. */
  own?: string[] | undefined;
  /** Its customer id at the payments provider; null before the first purchase. */
  stripeCustomerID: string | null;
  /** Whether operators have blocked it. */
  blocked: boolean;
  /** Whether operators have exempted it from entitlements, countries and the concurrency limit. */
  bypassed: boolean;
  /** The family owner whose passes it uses, and that account's entitlements. Its streams count towards that account's limit. */
  sharedBy: { userID: string; entitlements: string[] } | null;
}

const unknownAccount: AccountStatus = {
  entitlements: [],
  stripeCustomerID: null,
  blocked: false,
  bypassed: false,
  sharedBy: null,
};

/** Client of the streaming backend (spec: calls#entitlements). */
export function streamingService(backend: Backend, options: { signal?: AbortSignal } = {}) {
  return {
    /**
     * The account's status; an unknown account has no entitlements.
     * @throws BackendError when there is no valid response, or it is about another account (spec: accounts#entitlements)
     */
    async entitlements(ssoID: string): Promise<AccountStatus> {
      const path = `users/entitlements/${encodeURIComponent(ssoID)}`;
      const response = await readBackend(backend, path, entitlementsResponse, options);
      if (response === null) return unknownAccount;
      const { userID, ...status } = response.data.attributes;
      if (userID !== ssoID) throw new BackendError(backend.name, "malformed");
      return status;
    },
  };
}
