import { z } from "zod";
import type { Mail, Mailer } from "./mailer.ts";

/** Days that a mail stays in the mailbox. */
const retentionDays = 7;

/** Stores mails in the pool's database instead of sending them; the portal's mailbox page shows them. */
export function mailbox(database: D1Database, now: number): Mailer {
  /** @param stored 0 to do the same work without storing a mail */
  async function store({ to, subject, text, language }: Mail, stored: 0 | 1): Promise<void> {
    await database.batch([
      database
        .prepare("INSERT INTO mails (recipient, subject, body, language, sent_at) SELECT ?, ?, ?, ?, ? WHERE ?")
        .bind(to, subject, text, language ?? null, now, stored),
      database.prepare("DELETE FROM mails WHERE sent_at < ?").bind(now - retentionDays * 86_400),
    ]);
  }
  return {
    send: (mail) => store(mail, 1),
    pretend: () => store({ to: "", subject: "", text: "" }, 0),
  };
}

const mailRow = z.object({
  id: z.int(),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  /** Null for English. */
  language: z.string().nullable(),
  sent_at: z.int(),
});
export type StoredMail = z.infer<typeof mailRow>;

/** The newest mails first, of one recipient or of all; at most 50. */
export async function storedMails(database: D1Database, recipient: string | null): Promise<StoredMail[]> {
  const { results } = await database
    .prepare(
      "SELECT id, recipient, subject, body, language, sent_at FROM mails WHERE ?1 IS NULL OR recipient = ?1 ORDER BY id DESC LIMIT 50",
    )
    .bind(recipient)
    .all();
  return z.array(mailRow).parse(results);
}
