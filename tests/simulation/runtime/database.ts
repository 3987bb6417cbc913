import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

/** Thrown instead of a result while the database fails. */
class DatabaseFailed extends Error {
  override name = "DatabaseFailed";
}

/** A prepared statement of {@link SimulatedDatabase}. */
class Statement {
  readonly #database: SimulatedDatabase;
  readonly sql: string;
  readonly params: SQLInputValue[];

  constructor(database: SimulatedDatabase, sql: string, params: SQLInputValue[] = []) {
    this.#database = database;
    this.sql = sql;
    this.params = params;
  }
  bind(...params: SQLInputValue[]): Statement {
    return new Statement(this.#database, this.sql, params);
  }
  async all() {
    const [result] = await this.#database.batch([this]);
    return { results: result?.results ?? [] };
  }
  run() {
    return this.all();
  }
  /** The first row, or its column; null without a row. */
  async first(column?: string): Promise<unknown> {
    const row = (await this.all()).results[0] ?? null;
    return row === null || column === undefined ? row : (row[column] ?? null);
  }
}

/** How a write fails. If the caller stops, it gets no error and does nothing more. */
export type WriteFailure = {
  when: "before it is stored" | "after it is stored";
  stopsCaller: boolean;
};

/** A backend's database: real SQLite with the real migrations, behind the parts of D1 that backends use. */
export class SimulatedDatabase {
  readonly #sqlite = new DatabaseSync(":memory:", { enableForeignKeyConstraints: true });
  readonly #prepared = new Map<string, StatementSync>();
  /** How the next write fails; null if it does not. */
  nextFailure: WriteFailure | null = null;
  /** Called when the caller stops. */
  onStop: () => void = () => {};

  /** @param folder of the backend's migrations. */
  constructor(folder: string) {
    for (const name of readdirSync(folder).sort()) {
      if (name.endsWith(".sql")) this.#sqlite.exec(readFileSync(`${folder}/${name}`, "utf8"));
    }
    this.#sqlite.exec("BEGIN; SAVEPOINT history");
  }

  /** Deletes what was stored since the last call. */
  empty(): void {
    this.nextFailure = null;
    this.#sqlite.exec("ROLLBACK TO history");
  }

  rows(sql: string, ...params: SQLInputValue[]): Record<string, unknown>[] {
    const statement = this.#prepared.get(sql) ?? this.#sqlite.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement.all(...params).map((row) => ({ ...row }));
  }

  prepare(sql: string): Statement {
    return new Statement(this, sql);
  }

  async batch(statements: readonly Statement[]): Promise<{ results: Record<string, unknown>[] }[]> {
    // Network latency, during which other calls are interleaved.
    await Promise.resolve();
    const isRead = statements.every(({ sql }) => /^\s*SELECT/i.test(sql));
    const failure = isRead ? null : this.nextFailure;
    if (!isRead) this.nextFailure = null;
    if (failure?.when === "before it is stored") return await this.#fail(failure);
    this.#sqlite.exec("SAVEPOINT batch");
    try {
      const responses = statements.map(({ sql, params }) => ({ results: this.rows(sql, ...params) }));
      this.#sqlite.exec("RELEASE batch");
      if (failure === null) return responses;
    } catch (error) {
      this.#sqlite.exec("ROLLBACK TO batch; RELEASE batch");
      throw error;
    }
    return await this.#fail(failure);
  }

  #fail({ stopsCaller }: WriteFailure): Promise<never> {
    if (!stopsCaller) throw new DatabaseFailed("The database does not respond.");
    this.onStop();
    return new Promise(() => {});
  }
}
