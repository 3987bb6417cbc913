import { z } from "zod";
import { log } from "../log.ts";
import { type Mail, MailError, type Mailer, mail } from "./mailer.ts";

/** A message of the queue MAILS. */
export const queuedMail = z.object({
  /** The same for every attempt, so that the mail arrives once. */
  id: z.uuid(),
  /** Null for a pretended mail (`Mailer.pretend`), and for a newsletter's. */
  mail: mail.nullable(),
  /** Whether it is a newsletter's mail, which stays in the content backend's database until it is sent. */
  isNewsletter: z.boolean().optional(),
});
export type QueuedMail = z.infer<typeof queuedMail>;

/** Puts mails into the queue: no response waits for the mail provider or reveals whether it works. */
export function queueMailer(queue: Queue<QueuedMail>): Mailer {
  async function put(content: Mail | null): Promise<void> {
    try {
      await queue.send({ id: crypto.randomUUID(), mail: content });
    } catch (error) {
      log("error", "mail was not queued", { error: String(error) });
      throw new MailError("The mail was not queued.");
    }
  }
  return { send: put, pretend: () => put(null) };
}
