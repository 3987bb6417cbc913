import { newsletterMailsPerMinute } from "../../../schemas/desk/newsletters.ts";
import { mailbox } from "../../mail/mailbox.ts";
import { takeMail } from "../../newsletters/list-mails.ts";
import { toSeconds } from "../../now-in-seconds.ts";
import type { Settings } from "../../settings.ts";
import { endNewsletters, markQueued, unsentMails } from "./desk/newsletter-store.ts";

/** Mails per batch: the most that one `sendBatch` takes. */
const batchSize = 100;

/**
 * Puts the next mails of newsletters into the queue, or into the local mailbox. A mail that is queued twice, because a run was
 * interrupted, is sent once (`takeMail`).
 */
export async function sendNewsletters(
  env: Pick<Env, "CONTENT_DB" | "IDENTITY_DB" | "MAILS">,
  { MAIL_API }: Pick<Settings, "MAIL_API">,
  now: Date,
): Promise<void> {
  const seconds = toSeconds(now);
  for (let handedOver = 0; handedOver < newsletterMailsPerMinute; handedOver += batchSize) {
    const ids = await unsentMails(env.CONTENT_DB, batchSize);
    if (ids.length === 0) break;
    if (MAIL_API === "") {
      for (const id of ids) {
        const mail = await takeMail(env.CONTENT_DB, id, seconds);
        if (mail !== null) await mailbox(env.IDENTITY_DB, seconds).send(mail);
      }
    } else {
      await env.MAILS.sendBatch(ids.map((id) => ({ body: { id, mail: null, isNewsletter: true } })));
    }
    await markQueued(env.CONTENT_DB, ids, seconds);
  }
  await endNewsletters(env.CONTENT_DB, seconds);
}
