import type { Miniflare } from "miniflare";
import { z } from "zod";
import type { Statement } from "../../../worker/backends/bulk-insert.ts";
import type { DatabaseName } from "../../../worker/env.ts";
import { boundResources } from "../deploy/bound-resources.ts";

export type StoredRow = Record<string, unknown>;

const script = `
const problemOf = (error) => ({
  message: error instanceof Error ? error.message : String(error),
  ...(error instanceof Error && error.cause !== undefined && { cause: String(error.cause) }),
});
export default {
  async fetch(request, env) {
    try {
      const { name, statements } = await request.json();
      const prepared = statements.map(({ sql, params = [] }) => env[name].prepare(sql).bind(...params));
      const read = await env[name].batch(prepared);
      return Response.json({ rows: read.map(({ results }) => results) });
    } catch (error) {
      return Response.json({ problem: problemOf(error) });
    }
  },
};`;

const workerName = "statements";

/**
 * Options of a Worker beside the site's that runs statements against the same databases: one request for all of them. Miniflare's own
 * bindings make two calls a statement before it runs, for each of which this process stands still.
 */
export const statementsWorker = () => ({
  name: workerName,
  modules: true,
  script,
  d1Databases: Object.fromEntries(boundResources().databases.map(({ binding, id }) => [binding, id])),
});

/**
 * Has Miniflare look up what {@link runStatements} uses. It does so once, and this process stands still meanwhile, unable to read the
 * runtime's log. A runtime under load fills that, and waits for it to be read: neither would ever go on. So a site that is served is asked
 * before there are requests.
 */
export async function readyStatements(miniflare: Miniflare): Promise<void> {
  await runStatements(miniflare, "CONTENT_DB", [{ sql: "SELECT 1" }]);
}

const answer = z.union([
  z.object({ rows: z.array(z.array(z.record(z.string(), z.unknown()))) }),
  z.object({ problem: z.object({ message: z.string(), cause: z.string().optional() }) }),
]);

/**
 * Runs all statements or none.
 * @returns the rows of each.
 * @throws Error in D1's words.
 */
export async function runStatements(
  miniflare: Miniflare,
  name: DatabaseName,
  statements: readonly Statement[],
): Promise<StoredRow[][]> {
  const worker = await miniflare.getWorker(workerName);
  const body = JSON.stringify({ name, statements });
  const response = await worker.fetch("http://statements/", { method: "POST", body });
  const said = answer.parse(await response.json());
  if ("rows" in said) return said.rows;
  const { message, cause } = said.problem;
  throw new Error(message, cause === undefined ? {} : { cause });
}
