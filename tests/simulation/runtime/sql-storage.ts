import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

type Row = Record<string, string | number | null>;

/** The result of `exec`, as far as the project's objects read it. */
class Cursor {
  readonly #rows: readonly Row[];

  constructor(rows: readonly Row[]) {
    this.#rows = rows;
  }
  [Symbol.iterator]() {
    return this.#rows[Symbol.iterator]();
  }
  toArray(): readonly Row[] {
    return this.#rows;
  }
  /** @throws Error unless there is exactly one row, as on the platform. */
  one(): Row {
    const [row] = this.#rows;
    if (row === undefined || this.#rows.length > 1) throw new Error(`Expected one row, not ${this.#rows.length}.`);
    return row;
  }
}

/** Thrown instead of a statement's result while storage fails. */
export class StorageFailed extends Error {
  override name = "StorageFailed";
}

/** The storage of a Durable Object: SQLite in memory, and one alarm. */
export class SimulatedStorage {
  readonly #database = new DatabaseSync(":memory:");
  readonly #statements = new Map<string, StatementSync>();
  #depth = 0;
  /** Number of statements until storage fails; null if it does not. */
  #failsAfter: number | null = null;
  /** When the alarm is due (milliseconds since 1970); null without one. */
  alarmAt: number | null = null;
  /** Incremented by everything that may change rows. */
  version = 0;

  readonly sql = {
    exec: (query: string, ...values: SQLInputValue[]): Cursor => {
      if (this.#failsAfter !== null && this.#failsAfter-- <= 0) throw new StorageFailed("Storage has failed.");
      this.version += 1;
      return new Cursor(this.rows(query, ...values));
    },
  };

  /** Rows of a query, even while storage fails. Several statements in one text return no rows. */
  rows(query: string, ...values: SQLInputValue[]): Row[] {
    if (values.length === 0 && /;\s*\S/.test(query)) {
      this.#database.exec(query);
      return [];
    }
    const statement = this.#statements.get(query) ?? this.#database.prepare(query);
    this.#statements.set(query, statement);
    return statement.all(...values).map((row) => Object.assign({}, row) as Row);
  }

  transactionSync<Result>(action: () => Result): Result {
    const name = `level_${this.#depth++}`;
    this.#database.exec(`SAVEPOINT ${name}`);
    try {
      const result = action();
      this.#database.exec(`RELEASE ${name}`);
      return result;
    } catch (error) {
      this.#database.exec(`ROLLBACK TO ${name}; RELEASE ${name}`);
      this.version += 1;
      throw error;
    } finally {
      this.#depth -= 1;
    }
  }

  async setAlarm(at: number): Promise<void> {
    if (this.#failsAfter !== null) throw new StorageFailed("Storage has failed.");
    this.alarmAt = at;
  }

  async deleteAlarm(): Promise<void> {
    this.alarmAt = null;
  }

  /** Deletes all tables. */
  async deleteAll(): Promise<void> {
    this.version += 1;
    for (const { name } of this.rows("SELECT name FROM sqlite_master WHERE type = 'table'")) {
      this.#database.exec(`DROP TABLE ${name}`);
    }
  }

  /**
   * Handles one event as the platform does: if storage fails in it, nothing of it is stored.
   * @param failsAfter number of statements until storage fails; null if it does not.
   * @returns false if storage failed.
   */
  async event(failsAfter: number | null, handle: () => Promise<void>): Promise<boolean> {
    const before = this.alarmAt;
    this.#failsAfter = failsAfter;
    this.#database.exec("BEGIN");
    try {
      await handle();
      this.#database.exec("COMMIT");
      return true;
    } catch (error) {
      this.#database.exec("ROLLBACK");
      this.version += 1;
      this.alarmAt = before;
      if (error instanceof StorageFailed) return false;
      throw error;
    } finally {
      this.#failsAfter = null;
    }
  }
}
