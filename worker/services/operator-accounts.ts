import {
  type Author,
  foundAccount,
  foundAccounts,
  operatorDone,
  operatorIdentityDataResponse,
  operatorIdentityResponse,
  operatorPaymentsResponse,
} from "../../schemas/desk/fans.ts";
import { ApiError } from "../errors.ts";
import { fitsPath, postBackend, postChange, readBackend } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

const change = async (backend: Backend, path: string, body: object) =>
  (await postChange(backend, path, body, operatorDone)).data;

/**
 * Calls of operators for users' accounts, in the payments and the identity backend.
 * @param identity null: accounts are at a sign-in provider that the desk cannot call.
 */
export function operatorAccountService(payments: Backend, identity: Backend | null) {
  const changeIdentity = async (path: string, userID: string, author: Author) => {
    if (identity === null) {
      throw new ApiError(422, "not_here", "Accounts are kept by another sign-in provider: this is changed there.");
    }
    return await change(identity, `operator/${path}`, { userID, author });
  };
  return {
    async findByEmail(email: string): Promise<string[]> {
      if (identity === null) return [];
      const found = await postBackend(identity, "operator/find", { email }, foundAccount);
      return found === null ? [] : [found.data.id];
    },
    async findByPurchase(purchase: { receipt: string } | { voucher: string }): Promise<string[]> {
      return (await postBackend(payments, "operator/find", purchase, foundAccounts))?.data ?? [];
    },
    /** Null if there is no such account, or the desk cannot call its provider. */
    async account(userID: string) {
      if (identity === null || !fitsPath(userID)) return null;
      const path = `operator/accounts/${encodeURIComponent(userID)}`;
      return (await readBackend(identity, path, operatorIdentityResponse))?.data ?? null;
    },
    /** What the identity pool stores about an account, for its data export; null in the same cases as `account`. */
    async accountData(userID: string) {
      if (identity === null || !fitsPath(userID)) return null;
      const path = `operator/accounts/${encodeURIComponent(userID)}/data`;
      return (await readBackend(identity, path, operatorIdentityDataResponse))?.data ?? null;
    },
    /** Null if the backend has no such call. */
    async payments(userID: string) {
      if (!fitsPath(userID)) return null;
      const path = `operator/accounts/${encodeURIComponent(userID)}`;
      return (await readBackend(payments, path, operatorPaymentsResponse))?.data ?? null;
    },
    requireNewPassword: (userID: string, author: Author) => changeIdentity("new-password", userID, author),
    signOut: (userID: string, author: Author) => changeIdentity("sign-out", userID, author),
    deleteAccount: (userID: string, author: Author) => changeIdentity("delete", userID, author),
    unlock: (userID: string, author: Author) => changeIdentity("unlock", userID, author),
    grant: (userID: string, grant: { entitlement: string; endsAt: string | null }, author: Author) =>
      change(payments, "operator/grant", { userID, ...grant, author }),
    revoke: (userID: string, entitlement: string, author: Author) =>
      change(payments, "operator/revoke", { userID, entitlement, author }),
    restrict: (userID: string, blocked: boolean, author: Author) =>
      change(payments, "operator/restrict", { userID, blocked, author }),
    resend: (userID: string, mail: string, recipient: string | null, author: Author) =>
      change(payments, "operator/resend", { userID, mail, recipient, author }),
    refund: (userID: string, refund: { payment: string; amount: number; refunded: number }, author: Author) =>
      change(payments, "operator/refund", { userID, ...refund, author }),
    cancelRenewal: (userID: string, contract: string, author: Author) =>
      change(payments, "operator/cancel-renewal", { userID, contract, author }),
  };
}
export type OperatorAccountService = ReturnType<typeof operatorAccountService>;
