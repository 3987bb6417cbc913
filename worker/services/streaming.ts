import { entitlementsAnswer } from "../../schemas/account.ts";
import type { Backend } from "../backends.ts";
import { BackendError, readBackend } from "./call.ts";

/** What an account holds: entitlement names, and its customer number at the payments provider once it has bought. */
export interface Entitlements {
  entitlements: string[];
  stripeCustomerID: string | null;
}

/** Client of the streaming backend (accounts-and-streaming §7). */
export function streamingService(backend: Backend, options: { signal?: AbortSignal } = {}) {
  return {
    /**
     * What the account holds now; an account unknown there holds nothing.
     * @throws BackendError when the backend gives no usable answer, or speaks of another account (§5).
     */
    async entitlements(ssoID: string): Promise<Entitlements> {
      const path = `users/entitlements/${encodeURIComponent(ssoID)}`;
      const answer = await readBackend(backend, path, entitlementsAnswer, options);
      if (answer === null) return { entitlements: [], stripeCustomerID: null };
      const { userID, entitlements, stripeCustomerID } = answer.data.attributes;
      if (userID !== ssoID) throw new BackendError(backend.name, "malformed");
      return { entitlements, stripeCustomerID };
    },
  };
}
