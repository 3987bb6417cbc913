import type { SQLStatement, StorageAnswer, StorageCall } from "../runtime/storage-calls.ts";
import type { StorageCalls, StorageReset } from "./comparison.ts";

/* Runs in workerd. */

interface Bindings {
  DATABASE: D1Database;
  KEY_VALUES: KVNamespace;
}

async function callDatabase(
  database: D1Database,
  { method, statements }: Extract<StorageCall, { on: "database" }>,
): Promise<unknown> {
  const [first, ...others] = statements.map(({ sql, params }) => database.prepare(sql).bind(...params));
  if (method === "batch" || first === undefined) {
    const responses = await database.batch(first === undefined ? [] : [first, ...others]);
    return responses.map(({ results }) => results);
  }
  if (method !== "first") return [(await first[method]()).results];
  const row = await first.first();
  return [row === null ? [] : [row]];
}

/** @param history is part of the key, so that no history finds what another one has stored. */
async function callKeyValues(
  namespace: KVNamespace,
  history: number,
  call: Extract<StorageCall, { on: "key-values" }>,
): Promise<unknown> {
  const key = `${history} ${call.key}`;
  if (call.method === "delete") await namespace.delete(key);
  else if (call.method === "put")
    await namespace.put(key, call.value, call.expiration === null ? {} : { expiration: call.expiration });
  else return call.type === null ? await namespace.get(key) : await namespace.get(key, call.type);
  return null;
}

async function callCache(history: number, call: Extract<StorageCall, { on: "cache" }>): Promise<unknown> {
  const cache = await caches.open("cache");
  const url = new URL(call.url);
  url.hostname = `${history}.${url.hostname}`;
  if (call.method === "put") {
    await cache.put(new Request(url), new Response(call.text, { headers: call.headers }));
    return null;
  }
  const response = await cache.match(new Request(url));
  return response === undefined ? null : { text: await response.text(), headers: [...response.headers] };
}

const carryOut = (env: Bindings, history: number, call: StorageCall): Promise<unknown> =>
  call.on === "database"
    ? callDatabase(env.DATABASE, call)
    : call.on === "key-values"
      ? callKeyValues(env.KEY_VALUES, history, call)
      : callCache(history, call);

async function answerTo(env: Bindings, history: number, call: StorageCall): Promise<StorageAnswer> {
  try {
    return { returns: await carryOut(env, history, call) };
  } catch (error) {
    return { throws: error instanceof Error ? error.message : String(error) };
  }
}

/** Replaces everything in the database. */
async function fill(database: D1Database, statements: readonly SQLStatement[]): Promise<void> {
  const { results } = await database
    .prepare(
      `SELECT type, name FROM sqlite_schema WHERE type IN ('trigger', 'view', 'table')
        AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' ORDER BY type = 'trigger' DESC, type = 'view' DESC`,
    )
    .all<{ type: string; name: string }>();
  await database.batch([
    database.prepare("PRAGMA defer_foreign_keys = on"),
    ...results.map(({ type, name }) => database.prepare(`DROP ${type} "${name}"`)),
    ...statements.map(({ sql, params }) => database.prepare(sql).bind(...params)),
  ]);
}

/** Responds to `POST /act` with the answers to the calls in its body, one after the other, and to `POST /reset` before each history. */
export default {
  async fetch(request: Request, env: Bindings): Promise<Response> {
    if (new URL(request.url).pathname === "/reset") {
      const { statements }: StorageReset = await request.json();
      if (statements.length > 0) await fill(env.DATABASE, statements);
      return Response.json(null);
    }
    const { history, calls }: StorageCalls = await request.json();
    const answers: StorageAnswer[] = [];
    for (const call of calls) answers.push(await answerTo(env, history, call));
    return Response.json(answers);
  },
};
