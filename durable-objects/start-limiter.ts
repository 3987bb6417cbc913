const windowMilliseconds = 60_000;
/** Far more than reloads and changing addresses need; too few for several players to play by turns. */
export const maxStarts = 10;

/** Limits how often a device may start one entry anew. */
export class StartLimiter {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(
      "CREATE TABLE IF NOT EXISTS entry_starts (device TEXT NOT NULL, entry_id TEXT NOT NULL, at INTEGER NOT NULL)",
    );
  }

  /** Uses one of the starts of a minute. @returns false when they are used up. */
  use(device: string, entryID: string, now: number): boolean {
    this.#sql.exec("DELETE FROM entry_starts WHERE at <= ?", now - windowMilliseconds);
    const { used } = this.#sql
      .exec<{ used: number }>(
        "SELECT count(*) AS used FROM entry_starts WHERE device = ? AND entry_id = ?",
        device,
        entryID,
      )
      .one();
    if (used >= maxStarts) return false;
    this.#sql.exec("INSERT INTO entry_starts VALUES (?, ?, ?)", device, entryID, now);
    return true;
  }
}
