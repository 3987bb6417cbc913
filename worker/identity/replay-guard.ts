import { createHash } from "node:crypto";

/**
 * Takes something that may be taken once, such as the state of a sign-in.
 * @param until when it would not be taken anyway: whole seconds since 1970.
 * @returns whether this is the first time.
 */
export async function takeOnce(database: D1Database, subject: string, until: number, now: number): Promise<boolean> {
  const hash = createHash("sha256").update(subject).digest("base64url");
  const [taken] = await database.batch([
    database
      .prepare("INSERT INTO used_once (subject, expires_at) VALUES (?, ?) ON CONFLICT DO NOTHING")
      .bind(hash, until),
    database.prepare("DELETE FROM used_once WHERE expires_at < ?").bind(now),
  ]);
  return taken?.meta.changes === 1;
}
