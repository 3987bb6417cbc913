import { entitlementsAnswer } from "../../schemas/identity/account.ts";
import { readBackend } from "./backend-client.ts";
import { BackendError } from "./backend-error.ts";
import type { Backend } from "./backends.ts";

/** How an account stands with the streaming backend. */
export interface AccountStatus {
  /** Names of what it holds. */
  entitlements: string[];
  /** Its number at the payments provider, once it has bought. */
  stripeCustomerID: string | null;
  /** Operators have shut it out. */
  blocked: boolean;
  /** Operators let it past entitlements, countries and the limit of devices. */
  bypassed: boolean;
  /** Whose passes it shares, and which those are: its streams count with that account's. */
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
     * What the account holds now; an account unknown there holds nothing.
     * @throws BackendError when the backend gives no usable answer, or speaks of another account (spec: accounts#entitlements).
     */
    async entitlements(ssoID: string): Promise<AccountStatus> {
      const path = `users/entitlements/${encodeURIComponent(ssoID)}`;
      const answer = await readBackend(backend, path, entitlementsAnswer, options);
      if (answer === null) return unknownAccount;
      const { userID, ...standing } = answer.data.attributes;
      if (userID !== ssoID) throw new BackendError(backend.name, "malformed");
      return standing;
    },
  };
}
