/** How far back they count, in milliseconds. */
const window = 3_600_000;

/** The session checks of an account that were let past while they could not be made. */
export class BypassedChecks {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec("CREATE TABLE IF NOT EXISTS bypassed_checks (at INTEGER NOT NULL)");
  }

  /** Counts one more. @param allowed how many may be in an hour. @returns false when they are used up. */
  note(now: number, allowed: number): boolean {
    this.#sql.exec("DELETE FROM bypassed_checks WHERE at <= ?", now - window);
    const { used } = this.#sql.exec<{ used: number }>("SELECT count(*) AS used FROM bypassed_checks").one();
    if (used >= allowed) return false;
    this.#sql.exec("INSERT INTO bypassed_checks VALUES (?)", now);
    return true;
  }
}
