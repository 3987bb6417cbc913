import { newsletterResponse } from "../../schemas/content/newsletter.ts";
import { newsletterLookup } from "../../schemas/identity/account-data.ts";
import { postBackend } from "./backend-client.ts";
import { BackendError } from "./backend-error.ts";
import type { Backend } from "./backends.ts";

export interface NewsletterService {
  /** Mails a confirmation link. @param page absolute URL of the newsletter page, the base of the link. */
  signUp(email: string, page: string): Promise<void>;
  /** Whether the link was valid: false when it is unknown, used or expired. */
  confirm(token: string): Promise<boolean>;
  /** When an address signed up and confirmed, in seconds since 1970; null when it never signed up. */
  lookUp(email: string): Promise<{ askedAt: number; confirmedAt: number | null } | null>;
  /** Removes an address from the list. Idempotent. */
  remove(email: string): Promise<void>;
}

/** Client of the content backend's newsletter endpoints. Every call throws BackendError without a usable response. */
export function newsletterService(backend: Backend, options: { signal?: AbortSignal } = {}): NewsletterService {
  const post = async (path: string, body: unknown) => {
    const response = await postBackend(backend, path, body, newsletterResponse, options);
    if (response === null) throw new BackendError(backend.name, "status", 404);
    return response.data.done;
  };
  return {
    async signUp(email, page) {
      await post("newsletter/sign-ups", { email, page });
    },
    async confirm(token) {
      return await post("newsletter/confirmations", { token });
    },
    async lookUp(email) {
      const response = await postBackend(backend, "newsletter/lookups", { email }, newsletterLookup, options);
      if (response === null) throw new BackendError(backend.name, "status", 404);
      return response.data;
    },
    async remove(email) {
      await post("newsletter/removals", { email });
    },
  };
}
