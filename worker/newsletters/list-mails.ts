import { z } from "zod";
import { newsletterMail } from "../../schemas/desk/newsletters.ts";
import type { Mail } from "../mail/mailer.ts";

/** Placeholder in a newsletter's text for each reader's own token. */
export const leaveToken = "{leave-token}";

const taken = z.object({ to: z.string(), mail: z.string(), token: z.string() });

/**
 * Claims a newsletter's mail for sending, so that it is sent once however often its delivery is attempted.
 * @returns null for one that was claimed before or stopped, or whose reader has unsubscribed
 */
export async function takeMail(database: D1Database, id: string, now: number): Promise<Mail | null> {
  const [claimed, , found] = await database.batch([
    database
      .prepare(
        `UPDATE newsletter_mails SET sent_at = ?2 WHERE id = ?1 AND sent_at IS NULL
         AND (SELECT state FROM newsletters WHERE id = newsletter_id) <> 'stopped'`,
      )
      .bind(id, now),
    database
      .prepare(
        `UPDATE newsletters SET sent = sent + 1
         WHERE changes() > 0 AND id = (SELECT newsletter_id FROM newsletter_mails WHERE id = ?)`,
      )
      .bind(id),
    database
      .prepare(
        `SELECT email AS "to", mail, leave_token AS token FROM newsletter_mails AS mails
         JOIN newsletters ON newsletters.id = newsletter_id JOIN newsletter_subscriptions USING (email) WHERE mails.id = ?`,
      )
      .bind(id),
  ]);
  if (claimed?.meta.changes !== 1) return null;
  const [{ to, mail, token }] = z.tuple([taken]).parse(found?.results);
  return { ...newsletterMail.parse(JSON.parse(mail.replaceAll(leaveToken, token))), to };
}

/** Releases a claimed mail that was not sent, so that it can be claimed again. */
export async function putMailBack(database: D1Database, id: string): Promise<void> {
  await database.batch([
    database.prepare("UPDATE newsletter_mails SET sent_at = NULL WHERE id = ? AND sent_at IS NOT NULL").bind(id),
    database
      .prepare(
        `UPDATE newsletters SET sent = sent - 1
         WHERE changes() > 0 AND id = (SELECT newsletter_id FROM newsletter_mails WHERE id = ?)`,
      )
      .bind(id),
  ]);
}
