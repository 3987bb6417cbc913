import type { Statement } from "../../bulk-insert.ts";

type Row = Record<string, unknown>;

/** The match database, with one interface for the desk and for commands. */
export interface SeasonDatabase {
  query(statement: Statement): Promise<Row[]>;
  /** The rows of each statement, read in one round trip. */
  queryAll(statements: readonly Statement[]): Promise<Row[][]>;
  /** Runs all statements or none. */
  transact(statements: readonly Statement[]): Promise<void>;
}

/** The Worker's own. D1 runs a batch as one transaction. */
export function seasonDatabase(db: D1Database): SeasonDatabase {
  const prepare = ({ sql, params = [] }: Statement) => db.prepare(sql).bind(...params);
  return {
    query: async (statement) => (await prepare(statement).all<Row>()).results,
    queryAll: async (statements) => (await db.batch<Row>(statements.map(prepare))).map(({ results }) => results),
    transact: async (statements) => {
      await db.batch(statements.map(prepare));
    },
  };
}
