import { log } from "../log.ts";
import { toSeconds } from "../now-in-seconds.ts";
import type { Settings } from "../settings.ts";
import { type Delivery, sendByProvider } from "./mail-provider.ts";
import { queuedMail } from "./mail-queue.ts";
import { mailbox } from "./mailbox.ts";
import type { Mail } from "./mailer.ts";
import { keepUndelivered } from "./undelivered-mails.ts";

/** Seconds before the next attempt: doubled each time, up to an hour (wrangler.toml has how many there are). */
const pauseAfter = (attempts: number) => Math.min(3_600, 30 * 2 ** (attempts - 1));

/** Mails for which the queue has made its last attempt arrive in a queue of this name, with the site's before it. */
const deadLetters = /(?:^|-)undelivered-mails$/;

/**
 * Sends the mails of a batch, each by itself. What fails is tried again later; what is refused, or has had its last attempt, is
 * kept for operators (docs/operating.md).
 */
export async function deliverMails(
  batch: MessageBatch,
  { settings, env }: { settings: Settings; env: Pick<Env, "IDENTITY_DB"> },
  now: Date,
): Promise<void> {
  const isLast = deadLetters.test(batch.queue);
  await Promise.all(
    batch.messages.map(async (message) => {
      const parsed = queuedMail.safeParse(message.body);
      if (!parsed.success || parsed.data.mail === null) return message.ack();
      const { id, mail } = parsed.data;
      const delivery = isLast ? "refused" : await attempt(settings, env.IDENTITY_DB, id, mail, now);
      if (delivery === "failed") return message.retry({ delaySeconds: pauseAfter(message.attempts) });
      if (delivery === "refused") {
        await keepUndelivered(env.IDENTITY_DB, id, mail, toSeconds(now));
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
