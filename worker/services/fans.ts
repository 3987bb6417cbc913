import { z } from "zod";
import {
  type Author,
  foundAccount,
  foundAccounts,
  operatorDone,
  operatorIdentityResponse,
  operatorPaymentsResponse,
} from "../../schemas/desk/fans.ts";
import { deskError } from "../../schemas/desk/staff.ts";
import { ApiError } from "../errors.ts";
import { fetchBackend, fitsPath, postBackend, readBackend, readJson } from "./backend-client.ts";
import { BackendError } from "./backend-error.ts";
import type { Backend } from "./backends.ts";

const refusable = z.union([z.literal(404), z.literal(422), z.literal(502)]);

/** Posts an operator's change. @throws ApiError with the backend's own refusal; BackendError where there is no valid response. */
async function change(backend: Backend, path: string, body: object): Promise<{ changed: boolean }> {
  const headers = { "content-type": "application/json" };
  const response = await fetchBackend(backend, path, { method: "POST", headers, body: JSON.stringify(body) });
  const answer = await readJson(backend, response);
  const done = operatorDone.safeParse(answer);
  if (response.ok && done.success) return done.data.data;
  const [refusal, status] = [deskError.safeParse(answer), refusable.safeParse(response.status)];
  if (!refusal.success || !status.success) throw new BackendError(backend.name, "status", response.status);
  throw new ApiError(status.data, refusal.data.error.code, refusal.data.error.message);
}

/**
 * What operators read and change of fans' accounts, in the payments and the identity backend.
 * @param identity null: accounts are with a sign-in provider that the desk cannot ask.
 */
export function fanService(payments: Backend, identity: Backend | null) {
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
    async findByPurchase(asked: { receipt: string } | { voucher: string }): Promise<string[]> {
      return (await postBackend(payments, "operator/find", asked, foundAccounts))?.data ?? [];
    },
    /** Null where there is none, or where the desk cannot ask. */
    async account(userID: string) {
      if (identity === null || !fitsPath(userID)) return null;
      const path = `operator/accounts/${encodeURIComponent(userID)}`;
      return (await readBackend(identity, path, operatorIdentityResponse))?.data ?? null;
    },
    /** Null where the backend has no such call. */
    async payments(userID: string) {
      if (!fitsPath(userID)) return null;
      const path = `operator/accounts/${encodeURIComponent(userID)}`;
      return (await readBackend(payments, path, operatorPaymentsResponse))?.data ?? null;
    },
    requireNewPassword: (userID: string, author: Author) => changeIdentity("new-password", userID, author),
    signOut: (userID: string, author: Author) => changeIdentity("sign-out", userID, author),
    unlock: (userID: string, author: Author) => changeIdentity("unlock", userID, author),
    grant: (userID: string, grant: { entitlement: string; endsAt: string | null }, author: Author) =>
      change(payments, "operator/grant", { userID, ...grant, author }),
    revoke: (userID: string, entitlement: string, author: Author) =>
      change(payments, "operator/revoke", { userID, entitlement, author }),
    restrict: (userID: string, blocked: boolean, author: Author) =>
      change(payments, "operator/restrict", { userID, blocked, author }),
    refund: (userID: string, refund: { payment: string; amount: number; refunded: number }, author: Author) =>
      change(payments, "operator/refund", { userID, ...refund, author }),
  };
}
export type FanService = ReturnType<typeof fanService>;
