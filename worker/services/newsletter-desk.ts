import {
  type NewsletterDraft,
  type NewsletterMail,
  newsletterChanged,
  storedNewsletter,
  storedNewsletters,
} from "../../schemas/desk/newsletters.ts";
import { postChange, readBackend, withData } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

/** A change to a newsletter: the version on which it is based, and its author. */
interface Change {
  version: number;
  staff: string;
}

/** Calls of the desk for newsletters, in the content backend, which has the readers' list and sends the mails. */
export function newsletterDesk(backend: Backend) {
  const change = async (path: string, body: object) =>
    (await postChange(backend, `desk-newsletters${path}`, body, withData(newsletterChanged))).data;
  return {
    /** Empty, and without readers, for a backend whose newsletters are managed elsewhere. */
    async list() {
      const found = await readBackend(backend, "desk-newsletters", withData(storedNewsletters));
      return found?.data ?? { newsletters: [], readers: null };
    },
    newsletter: async (id: string) =>
      (await readBackend(backend, `desk-newsletters/${id}`, withData(storedNewsletter)))?.data ?? null,
    create: (draft: NewsletterDraft, staff: string) => change("", { draft, staff }),
    save: (id: string, saved: Change & { draft: NewsletterDraft }) => change(`/${id}/save`, saved),
    send: (id: string, sent: Change & { mail: NewsletterMail }) => change(`/${id}/send`, sent),
    stop: (id: string, stopped: Change) => change(`/${id}/stop`, stopped),
    delete: (id: string, deleted: Change) => change(`/${id}/delete`, deleted),
  };
}
