/** Milliseconds: 30 days. */
const retention = 30 * 86_400_000;

/** Stores a record unchanged. */
export async function storeRecord(database: D1Database, stream: string, record: string, now: Date): Promise<void> {
  await database
    .prepare("INSERT INTO events (stream, record, received_at) VALUES (?, ?, ?)")
    .bind(stream, record, now.getTime())
    .run();
}

/** Deletes records older than 30 days. */
export async function deleteExpiredRecords(database: D1Database, now: Date): Promise<void> {
  await database
    .prepare("DELETE FROM events WHERE received_at <= ?")
    .bind(now.getTime() - retention)
    .run();
}
