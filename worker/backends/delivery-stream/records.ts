/** How long a record is kept, in milliseconds: 30 days. */
const retention = 30 * 86_400_000;

/** Keeps a record of a stream as it came. */
export async function storeRecord(database: D1Database, stream: string, record: string, now: Date): Promise<void> {
  await database
    .prepare("INSERT INTO events (stream, record, received_at) VALUES (?, ?, ?)")
    .bind(stream, record, now.getTime())
    .run();
}

/** Removes the records that have been kept for 30 days. */
export async function deleteExpiredRecords(database: D1Database, now: Date): Promise<void> {
  await database
    .prepare("DELETE FROM events WHERE received_at <= ?")
    .bind(now.getTime() - retention)
    .run();
}
