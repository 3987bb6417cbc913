const windowMilliseconds = 3_600_000;

/** Limits how many session checks of an account may be skipped during an outage. */
export class OutageBypassLimiter {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec("CREATE TABLE IF NOT EXISTS bypassed_checks (at INTEGER NOT NULL)");
  }

  /** Uses one of this hour's bypasses. @returns false when none are left. */
  use(now: number, maxPerHour: number): boolean {
    this.#sql.exec("DELETE FROM bypassed_checks WHERE at <= ?", now - windowMilliseconds);
    const { used } = this.#sql.exec<{ used: number }>("SELECT count(*) AS used FROM bypassed_checks").one();
    if (used >= maxPerHour) return false;
    this.#sql.exec("INSERT INTO bypassed_checks VALUES (?)", now);
    return true;
  }
}
