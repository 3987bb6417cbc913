import {
  type Family,
  type FamilyInviteResult,
  type FamilyJoinResult,
  familyEndResponse,
  familyInviteResponse,
  familyJoinResponse,
  familyResponse,
} from "../../schemas/payments/family.ts";
import { postBackend, readBackend } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

/** The signed-in account. */
interface Requester {
  ssoID: string;
  email: string;
}

/**
 * Client for family sharing in the payments backend. Every call throws BackendError when there is no valid response.
 */
export function familyService(backend: Backend, options: { signal?: AbortSignal } = {}) {
  return {
    /** @returns null when the backend does not support family sharing */
    async of(ssoID: string): Promise<Family | null> {
      return (await readBackend(backend, `family/${encodeURIComponent(ssoID)}`, familyResponse, options))?.data ?? null;
    },
    /** Invites an email address by mail. @returns null when the backend does not support family sharing */
    async invite({ ssoID, email }: Requester, recipient: string): Promise<FamilyInviteResult | null> {
      const invitation = { userID: ssoID, userEmail: email, recipient };
      return (
        (await postBackend(backend, "family/invite", invitation, familyInviteResponse, options))?.data.result ?? null
      );
    },
    /** Accepts an invitation. @returns null for an unknown code */
    async join({ ssoID, email }: Requester, code: string): Promise<FamilyJoinResult | null> {
      const acceptance = { userID: ssoID, userEmail: email, code };
      return (await postBackend(backend, "family/join", acceptance, familyJoinResponse, options))?.data.result ?? null;
    },
    /** Ends a membership or an invitation. @returns false if the account has none with that id, or it has already ended */
    async end(ssoID: string, id: string): Promise<boolean> {
      return (
        (await postBackend(backend, "family/end", { userID: ssoID, id }, familyEndResponse, options))?.data.ended ??
        false
      );
    },
  };
}
