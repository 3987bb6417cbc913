import { newsletterResponse } from "../../schemas/content/newsletter.ts";
import { newsletterLookup } from "../../schemas/identity/account-data.ts";
import { postBackend } from "./backend-client.ts";
import { BackendError } from "./backend-error.ts";
import type { Backend } from "./backends.ts";

export interface NewsletterService {
  /** Mails a link to confirm. @param page absolute address of the newsletter page, below which the link is. */
  signUp(email: string, page: string): Promise<void>;
  /** Whether the link was good: false when it is unknown, used or too old. */
  confirm(token: string): Promise<boolean>;
  /** When an address asked for the newsletter and confirmed it, in seconds since 1970; null when it never asked. */
  lookUp(email: string): Promise<{ askedAt: number; confirmedAt: number | null } | null>;
  /** Takes an address off the list. Repeating it changes nothing. */
  remove(email: string): Promise<void>;
}

/** The newsletter calls of the content backend. Every one throws BackendError when there is no usable answer. */
export function newsletterService(backend: Backend, options: { signal?: AbortSignal } = {}): NewsletterService {
  const post = async (path: string, body: unknown) => {
    const answer = await postBackend(backend, path, body, newsletterResponse, options);
    if (answer === null) throw new BackendError(backend.name, "status", 404);
    return answer.data.done;
  };
  return {
    async signUp(email, page) {
      await post("newsletter/sign-ups", { email, page });
    },
    async confirm(token) {
      return await post("newsletter/confirmations", { token });
    },
    async lookUp(email) {
      const answer = await postBackend(backend, "newsletter/lookups", { email }, newsletterLookup, options);
      if (answer === null) throw new BackendError(backend.name, "status", 404);
      return answer.data;
    },
    async remove(email) {
      await post("newsletter/removals", { email });
    },
  };
}
