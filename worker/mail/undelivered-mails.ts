import { z } from "zod";
import { log } from "../log.ts";
import type { QueuedMail } from "./mail-queue.ts";
import type { Mail } from "./mailer.ts";

/** Days that an undelivered mail is stored. */
const retentionDays = 7;
/** Maximum of mails per list and per retry, as many as one batch of the queue takes. */
const maxListed = 100;
/** Maximum of bytes per batch, well below the queue's 256 kB. A longer mail is a batch of its own. */
const maxBatchBytes = 100_000;

/** Stores a mail that the provider refused, or did not take in any attempt. Idempotent. @param now whole seconds since 1970. */
export async function storeUndelivered(database: D1Database, id: string, mail: Mail, now: number): Promise<void> {
  await database
    .prepare(
      `INSERT INTO undelivered_mails (id, recipient, subject, body, language, sender, reply_to, failed_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    )
    .bind(
      id,
      ...[mail.to, mail.subject, mail.text, mail.language ?? null, mail.sender ?? null, mail.replyTo ?? null],
      now,
    )
    .run();
}

/** Deletes expired mails. @param now whole seconds since 1970 */
export async function expireUndelivered(database: D1Database, now: number): Promise<void> {
  await database
    .prepare("DELETE FROM undelivered_mails WHERE failed_at < ?")
    .bind(now - retentionDays * 86_400)
    .run();
}

const rows = z.array(
  z.object({
    id: z.string(),
    recipient: z.string(),
    subject: z.string(),
    body: z.string(),
    language: z.string().nullable(),
    sender: z.string().nullable(),
    reply_to: z.string().nullable(),
    failed_at: z.int(),
  }),
);

/** The undelivered mails, oldest first. @param only the id of one; null: all */
export async function listUndelivered(database: D1Database, only: string | null = null) {
  const { results } = await database
    .prepare("SELECT * FROM undelivered_mails WHERE ?1 IS NULL OR id = ?1 ORDER BY failed_at, id LIMIT ?2")
    .bind(only, maxListed)
    .all();
  return rows.parse(results);
}

/** How many mails were not delivered; null while the database cannot be read. */
export async function countUndelivered(database: D1Database): Promise<number | null> {
  try {
    return await database.prepare("SELECT count(*) AS mails FROM undelivered_mails").first<number>("mails");
  } catch (error) {
    log("warn", "undelivered mails could not be counted", { error: String(error) });
    return null;
  }
}

/**
 * Puts undelivered mails back into the queue. Concurrent calls are harmless: a mail keeps its id, the idempotency key, so it arrives
 * once.
 * @param only the id of the one to send; null: all
 * @returns how many were queued
 */
export async function retryUndelivered(
  database: D1Database,
  queue: Queue<QueuedMail>,
  only: string | null = null,
): Promise<number> {
  const messages = (await listUndelivered(database, only)).map(
    ({ id, recipient: to, subject, body: text, language, sender, reply_to: replyTo }) => ({
      id,
      mail: {
        ...{ to, subject, text },
        ...(language !== null && { language }),
        ...(sender !== null && { sender }),
        ...(replyTo !== null && { replyTo }),
      },
    }),
  );
  for (const batch of batchesOf(messages)) {
    await queue.sendBatch(batch.map((body) => ({ body })));
    await database.batch(
      batch.map(({ id }) => database.prepare("DELETE FROM undelivered_mails WHERE id = ?").bind(id)),
    );
  }
  return messages.length;
}

/** Splits messages, in order, into batches that the queue takes. */
function batchesOf(messages: readonly QueuedMail[]): QueuedMail[][] {
  const batches: QueuedMail[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const message of messages) {
    const size = new TextEncoder().encode(JSON.stringify(message)).length;
    bytes += size;
    if (bytes > maxBatchBytes) {
      batches.push([]);
      bytes = size;
    }
    batches.at(-1)?.push(message);
  }
  return batches;
}
