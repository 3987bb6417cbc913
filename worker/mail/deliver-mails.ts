import { log } from "../log.ts";
import { putMailBack, takeMail } from "../newsletters/list-mails.ts";
import { toSeconds } from "../now-in-seconds.ts";
import type { Settings } from "../settings.ts";
import { type Delivery, sendByProvider } from "./mail-provider.ts";
import { queuedMail } from "./mail-queue.ts";
import { mailbox } from "./mailbox.ts";
import type { Mail } from "./mailer.ts";
import { storeUndelivered } from "./undelivered-mails.ts";

/** Seconds before the next attempt: doubled each time, up to an hour (wrangler.toml sets how many attempts there are). */
const pauseAfter = (attempts: number) => Math.min(3_600, 30 * 2 ** (attempts - 1));

/** The dead letter queue, which gets mails after their last attempt. The site's name precedes its name. */
const deadLetters = /(?:^|-)undelivered-mails$/;

/**
 * Sends the mails of a batch, each by itself. Failed mails are retried later; refused ones, and those whose last attempt failed, are
 * stored for operators (docs/operating.md). A newsletter's mails are not stored: the newsletter counts those that were sent.
 */
export async function deliverMails(
  batch: MessageBatch,
  { settings, env }: { settings: Settings; env: Pick<Env, "IDENTITY_DB" | "CONTENT_DB"> },
  now: Date,
): Promise<void> {
  const isLast = deadLetters.test(batch.queue);
  await Promise.all(
    batch.messages.map(async (message) => {
      const parsed = queuedMail.safeParse(message.body);
      if (!parsed.success) return message.ack();
      const { id, isNewsletter = false } = parsed.data;
      const mail = isNewsletter && !isLast ? await takeMail(env.CONTENT_DB, id, toSeconds(now)) : parsed.data.mail;
      if (mail === null) return message.ack();
      const delivery = isLast ? "refused" : await attempt(settings, env.IDENTITY_DB, id, mail, now);
      if (isNewsletter && delivery !== "sent") await putMailBack(env.CONTENT_DB, id);
      if (delivery === "failed") return message.retry({ delaySeconds: pauseAfter(message.attempts) });
      if (delivery === "refused" && !isNewsletter) {
        await storeUndelivered(env.IDENTITY_DB, id, mail, toSeconds(now));
        log("error", "mail was not sent", { id });
      }
      message.ack();
    }),
  );
}

async function attempt(
  { MAIL_API: address, MAIL_KEY: key, MAIL_FROM: from }: Settings,
  database: D1Database,
  id: string,
  mail: Mail,
  now: Date,
): Promise<Delivery> {
  if (address !== "") return await sendByProvider({ address, key, from }, id, mail);
  // The provider was switched off after the mail was queued.
  await mailbox(database, toSeconds(now)).send(mail);
  return "sent";
}
