import { countStatement } from "../advertising/count-event.ts";

/** Stores a record unchanged, and counts the advert that it is about. */
export async function storeRecord(database: D1Database, stream: string, record: string, now: Date): Promise<void> {
  const stored = database
    .prepare("INSERT INTO events (stream, record, received_at) VALUES (?, ?, ?)")
    .bind(stream, record, now.getTime());
  const count = await countStatement(database, record);
  await database.batch(count === null ? [stored] : [stored, count]);
}

export async function deleteExpiredRecords(database: D1Database, days: number, now: Date): Promise<void> {
  await database
    .prepare("DELETE FROM events WHERE received_at <= ?")
    .bind(now.getTime() - days * 86_400_000)
    .run();
}
