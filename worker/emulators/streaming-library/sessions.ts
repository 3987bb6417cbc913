import { z } from "zod";
import { plainHash, randomToken } from "../../identity/secrets.ts";

/** Seconds. */
export const sessionLifetime = 86_400;
const keyLifetime = 4 * 3600;

/** A user who is signed in to the service. */
export interface Customer {
  accountID: string;
  sessionID: string;
}

const sessionRow = z
  .object({ id: z.string(), account_id: z.string() })
  .transform(({ id, account_id }): Customer => ({ accountID: account_id, sessionID: id }));

/** Starts a session. @param now whole seconds since 1970. @returns its secret, of which only the hash is stored. */
export async function beginStreamSession(database: D1Database, accountID: string, now: number): Promise<string> {
  const secret = randomToken();
  await database.batch([
    database
      .prepare("INSERT INTO stream_sessions (secret_hash, id, account_id, expires_at) VALUES (?, ?, ?, ?)")
      .bind(plainHash(secret), crypto.randomUUID(), accountID, now + sessionLifetime),
    database.prepare("DELETE FROM stream_sessions WHERE expires_at < ?").bind(now),
    database.prepare("DELETE FROM stream_keys WHERE expires_at < ?").bind(now),
  ]);
  return secret;
}

/** The customer of a session; null for an unknown or expired one. */
export async function readStreamSession(database: D1Database, secret: string, now: number): Promise<Customer | null> {
  const row = await database
    .prepare("SELECT id, account_id FROM stream_sessions WHERE secret_hash = ? AND expires_at > ?")
    .bind(plainHash(secret), now)
    .first();
  return row === null ? null : sessionRow.parse(row);
}

export async function endStreamSession(database: D1Database, secret: string): Promise<void> {
  await database.prepare("DELETE FROM stream_sessions WHERE secret_hash = ?").bind(plainHash(secret)).run();
}

/** Issues a session key for an entry. @param accountID null if the entry is open to everybody. */
export async function issueStreamKey(
  database: D1Database,
  { accountID, entryID }: { accountID: string | null; entryID: string },
  now: number,
): Promise<string> {
  const key = randomToken();
  await database
    .prepare("INSERT INTO stream_keys (key_hash, account_id, entry_id, expires_at) VALUES (?, ?, ?, ?)")
    .bind(plainHash(key), accountID, entryID, now + keyLifetime)
    .run();
  return key;
}

const keyRow = z.object({ account_id: z.string().nullable(), entry_id: z.string() });

/** What a session key is valid for; null for an unknown or expired one. */
export async function readStreamKey(database: D1Database, key: string, now: number) {
  const row = await database
    .prepare("SELECT account_id, entry_id FROM stream_keys WHERE key_hash = ? AND expires_at > ?")
    .bind(plainHash(key), now)
    .first();
  return row === null ? null : keyRow.parse(row);
}
