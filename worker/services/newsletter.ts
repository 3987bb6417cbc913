import type { z } from "zod";
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
  /** Unsubscribes the reader with this token from a newsletter's link. @returns false if nobody has it any more */
  leave(token: string): Promise<boolean>;
  /** What is stored about an email address; null if it never signed up. */
  lookUp(email: string): Promise<z.output<typeof newsletterLookup>["data"]>;
  /** Removes an email address from the list. Idempotent. */
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
    async leave(token) {
      return await post("newsletter/leavings", { token });
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
