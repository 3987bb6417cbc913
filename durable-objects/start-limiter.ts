const windowMilliseconds = 60_000;
/** Far more than reloads and changes of IP address need; too few for several players that take turns. */
export const maxStarts = 10;

/** Limits how often a device may start the same entry. */
export class StartLimiter {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(
      "CREATE TABLE IF NOT EXISTS entry_starts (device TEXT NOT NULL, entry_id TEXT NOT NULL, at INTEGER NOT NULL)",
    );
  }

  /** Whether the device has used up its starts of the entry for this minute. */
  areUsedUp(device: string, entryID: string, now: number): boolean {
    this.#sql.exec("DELETE FROM entry_starts WHERE at <= ?", now - windowMilliseconds);
    const { used } = this.#sql
      .exec<{ used: number }>(
        "SELECT count(*) AS used FROM entry_starts WHERE device = ? AND entry_id = ?",
        device,
        entryID,
      )
      .one();
    return used >= maxStarts;
  }

  count(device: string, entryID: string, now: number): void {
    this.#sql.exec("INSERT INTO entry_starts VALUES (?, ?, ?)", device, entryID, now);
  }
}
