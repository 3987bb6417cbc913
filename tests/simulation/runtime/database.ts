import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { type StorageCall, storageCalls } from "./storage-calls.ts";

type Row = Record<string, unknown>;
type Method = Extract<StorageCall, { on: "database" }>["method"];

/** Thrown instead of a result while the database fails. */
class DatabaseFailed extends Error {
  override name = "DatabaseFailed";
}

interface Bound {
  readonly sql: string;
  readonly params: readonly SQLInputValue[];
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
  all = () => this.#call("all");
  run = () => this.#call("run");
  /** The first row, or its column; null without a row. */
  async first(column?: string): Promise<unknown> {
    const row = (await this.#call("first")).results[0] ?? null;
    return row === null || column === undefined ? row : (row[column] ?? null);
  }
  async #call(method: Method): Promise<{ results: Row[] }> {
    const [result] = await this.#database.call(method, [this]);
    return { results: result?.results ?? [] };
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
  #tables: string[] | null = null;
  readonly #filled = new Set<string>();
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
    this.#filled.clear();
    this.#sqlite.exec("ROLLBACK TO history");
  }

  /** Rows of a statement that the world carries out itself. */
  rows(sql: string, ...params: SQLInputValue[]): Row[] {
    return this.#recorded("all", [{ sql, params }], false)[0] ?? [];
  }

  prepare(sql: string): Statement {
    return new Statement(this, sql);
  }

  batch(statements: readonly Statement[]): Promise<{ results: Row[] }[]> {
    return this.call("batch", statements);
  }

  async call(method: Method, statements: readonly Statement[]): Promise<{ results: Row[] }[]> {
    // Network latency, during which other calls are interleaved.
    await Promise.resolve();
    const isRead = statements.every(({ sql }) => /^\s*SELECT/i.test(sql));
    const failure = isRead ? null : this.nextFailure;
    if (!isRead) this.nextFailure = null;
    if (failure?.when === "before it is stored") return await this.#fail(failure);
    const responses = this.#recorded(method, statements, failure !== null);
    return failure === null ? responses.map((results) => ({ results })) : await this.#fail(failure);
  }

  /** Reads the tables that have had rows since the database was empty. */
  readTables(): void {
    this.#tables ??= this.#run({ sql: "SELECT name FROM sqlite_schema WHERE type = 'table'", params: [] })
      .map(({ name }) => String(name))
      .filter((name) => !name.startsWith("sqlite_"));
    for (const name of this.#tables)
      if (this.#run({ sql: `SELECT 1 FROM "${name}" LIMIT 1`, params: [] }).length > 0) this.#filled.add(name);
    const statements = [...this.#filled].map((name) => ({ sql: `SELECT * FROM "${name}"`, params: [] }));
    if (statements.length > 0) this.#recorded("batch", statements, false);
  }

  #recorded(method: Method, statements: readonly Bound[], isUnanswered: boolean): Row[][] {
    const call: StorageCall = {
      on: "database",
      method,
      statements: statements.map(({ sql, params }) => ({ sql, params })),
    };
    try {
      const responses = this.#transaction(statements);
      storageCalls.record(call, isUnanswered ? null : { returns: responses });
      return responses;
    } catch (error) {
      storageCalls.record(call, { throws: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  }

  #transaction(statements: readonly Bound[]): Row[][] {
    this.#sqlite.exec("SAVEPOINT batch");
    try {
      const responses = statements.map((statement) => this.#run(statement));
      this.#sqlite.exec("RELEASE batch");
      return responses;
    } catch (error) {
      this.#sqlite.exec("ROLLBACK TO batch; RELEASE batch");
      throw error;
    }
  }

  #run({ sql, params }: Bound): Row[] {
    const statement = this.#prepared.get(sql) ?? this.#sqlite.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement.all(...params).map((row) => ({ ...row }));
  }

  #fail({ stopsCaller }: WriteFailure): Promise<never> {
    if (!stopsCaller) throw new DatabaseFailed("The database does not respond.");
    this.onStop();
    return new Promise(() => {});
  }
}
