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

/** Who asks: the account as the session proves it. */
interface Asking {
  ssoID: string;
  email: string;
}

/** What the payments backend knows of passes that are shared. Every call throws BackendError when it gives no usable answer. */
export function familyService(backend: Backend, options: { signal?: AbortSignal } = {}) {
  return {
    /** With whom an account shares passes; null where the backend does not have passes shared. */
    async of(ssoID: string): Promise<Family | null> {
      return (await readBackend(backend, `family/${encodeURIComponent(ssoID)}`, familyResponse, options))?.data ?? null;
    },
    /** Invites an address to a share of the account's passes, by mail; null where the backend does not have passes shared. */
    async invite({ ssoID, email }: Asking, recipient: string): Promise<FamilyInviteResult | null> {
      const invitation = { userID: ssoID, userEmail: email, recipient };
      return (
        (await postBackend(backend, "family/invite", invitation, familyInviteResponse, options))?.data.result ?? null
      );
    },
    /** Accepts an invitation by its code; null for a code that lets nobody in. */
    async join({ ssoID, email }: Asking, code: string): Promise<FamilyJoinResult | null> {
      const acceptance = { userID: ssoID, userEmail: email, code };
      return (await postBackend(backend, "family/join", acceptance, familyJoinResponse, options))?.data.result ?? null;
    },
    /** Ends a membership or an invitation. @returns false where the account has none of that id, or not any more. */
    async end(ssoID: string, id: string): Promise<boolean> {
      return (
        (await postBackend(backend, "family/end", { userID: ssoID, id }, familyEndResponse, options))?.data.ended ??
        false
      );
    },
  };
}
