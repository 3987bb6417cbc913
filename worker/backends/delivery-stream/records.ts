/** Stores a record unchanged. */
export async function storeRecord(database: D1Database, stream: string, record: string, now: Date): Promise<void> {
  await database
    .prepare("INSERT INTO events (stream, record, received_at) VALUES (?, ?, ?)")
    .bind(stream, record, now.getTime())
    .run();
}

export async function deleteExpiredRecords(database: D1Database, days: number, now: Date): Promise<void> {
  await database
    .prepare("DELETE FROM events WHERE received_at <= ?")
    .bind(now.getTime() - days * 86_400_000)
    .run();
}
