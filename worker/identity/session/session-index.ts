import { type SignInWay, signInStatement } from "../account-history.ts";

/*
 * The index of live sessions in D1, which is consistent everywhere. KV may still serve a session record for a minute after it was deleted.
 */

export interface RegisteredSession {
  /** With this id the owner can end the session; it grants nothing. */
  id: string;
  /** Key of the record in KV. */
  recordKey: string;
  ssoID: string;
  /** The name of the browser's device (worker/playback/device-cookie.ts). */
  device: string;
  /** The device in words: "Firefox on Windows". */
  label: string;
  /** Where the session was last used, in words; null where the edge does not know it. */
  place: string | null;
  /** Whole seconds since 1970. */
  createdAt: number;
  seenAt: number;
}

interface Row {
  id: string;
  record_key: string;
  account_id: string;
  device: string;
  label: string;
  place: string | null;
  created_at: number;
  seen_at: number;
}

const fromRow = (row: Row): RegisteredSession => ({
  id: row.id,
  recordKey: row.record_key,
  ssoID: row.account_id,
  device: row.device,
  label: row.label,
  place: row.place,
  createdAt: row.created_at,
  seenAt: row.seen_at,
});

/** One session of an account, or all except one (null: all). */
export type SessionFilter = { ssoID: string; id: string } | { ssoID: string; except: string | null };

/** Sessions started or last used before these moments have ended (whole seconds since 1970). */
export interface SessionBounds {
  startedAfter: number;
  seenAfter: number;
}

function condition(which: SessionFilter): { sql: string; values: string[] } {
  if ("id" in which) return { sql: "account_id = ? AND id = ?", values: [which.ssoID, which.id] };
  return { sql: "account_id = ? AND id <> ?", values: [which.ssoID, which.except ?? ""] };
}

/** Adds a session to the index, and its sign-in to the account's history. */
export async function registerSession(
  db: D1Database,
  session: RegisteredSession,
  { way, country }: { way: SignInWay; country: string | null },
): Promise<void> {
  const { id, recordKey, ssoID, device, label, place, createdAt, seenAt } = session;
  await db.batch([
    db
      .prepare(
        `INSERT INTO account_sessions (id, record_key, account_id, device, label, place, created_at, seen_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .bind(id, recordKey, ssoID, device, label, place, createdAt, seenAt),
    signInStatement(db, { ssoID, at: createdAt, way, device: label, country }),
  ]);
}

/** When a session's account was last changed at the provider, in milliseconds since 1970; null if the session has ended. */
export async function lastChange(db: D1Database, id: string): Promise<number | null> {
  return await db.prepare("SELECT changed_at FROM account_sessions WHERE id = ?").bind(id).first<number>("changed_at");
}

/** Makes an account's sessions renew what they say of it. @param at milliseconds since 1970 */
export async function recordChange(db: D1Database, ssoID: string, at: number): Promise<void> {
  await db.prepare("UPDATE account_sessions SET changed_at = ? WHERE account_id = ?").bind(at, ssoID).run();
}

/** Records that a session was used. A session that has ended since stays ended. */
export async function touchSession(
  db: D1Database,
  id: string,
  used: Pick<RegisteredSession, "label" | "place" | "seenAt">,
): Promise<void> {
  await db
    .prepare("UPDATE account_sessions SET label = ?, place = coalesce(?, place), seen_at = ? WHERE id = ?")
    .bind(used.label, used.place, used.seenAt, id)
    .run();
}

/** The live sessions of an account, last used first. */
export async function listSessions(
  db: D1Database,
  ssoID: string,
  { startedAfter, seenAfter }: SessionBounds,
): Promise<RegisteredSession[]> {
  const { results } = await db
    .prepare(
      `SELECT * FROM account_sessions WHERE account_id = ? AND created_at > ? AND seen_at > ?
       ORDER BY seen_at DESC, created_at DESC, id`,
    )
    .bind(ssoID, startedAfter, seenAfter)
    .all<Row>();
  return results.map(fromRow);
}

/** Removes sessions from the index. @returns the removed ones; of two concurrent calls, only one gets each session. */
export async function unregisterSessions(db: D1Database, which: SessionFilter): Promise<RegisteredSession[]> {
  const { sql, values } = condition(which);
  const { results } = await db
    .prepare(`DELETE FROM account_sessions WHERE ${sql} RETURNING *`)
    .bind(...values)
    .all<Row>();
  return results.map(fromRow);
}

/** Deletes the rows of expired sessions. */
export async function expireSessions(db: D1Database, { startedAfter, seenAfter }: SessionBounds): Promise<void> {
  await db
    .prepare("DELETE FROM account_sessions WHERE created_at <= ? OR seen_at <= ?")
    .bind(startedAfter, seenAfter)
    .run();
}
