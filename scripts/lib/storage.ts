import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate, setTimeout } from "node:timers/promises";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { z } from "zod";
import type { DatabaseName } from "../../worker/env.ts";
import { boundResources } from "./bound-resources.ts";
import { stateDirectory } from "./paths.ts";

export type SqlValue = string | number | null;
export interface Statement {
  sql: string;
  params?: readonly SqlValue[];
}

/** A D1 database, local or deployed. */
export interface Database {
  query(statement: Statement): Promise<Record<string, unknown>[]>;
  /** Runs all statements or none. */
  transact(statements: readonly Statement[]): Promise<void>;
}

/** The part of the media bucket's API that seeding needs. */
export interface MediaBucket {
  put(key: string, bytes: Uint8Array, options: { httpMetadata: { contentType: string } }): Promise<unknown>;
}

/** All databases of a site, local or deployed. */
export interface Databases {
  /** Bytes of one statement, including its parameters. */
  readonly maxStatementBytes: number;
  database(name: DatabaseName): Database;
  close(): Promise<void>;
}

export interface Storage extends Databases {
  readonly media: MediaBucket;
}

/**
 * workerd closes connections that were idle for 5 s. During a longer computation this process does not notice, and would send
 * the next statement into a closed connection. After two turns of the event loop it has polled its sockets.
 */
async function seeClosedConnections(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

/** Milliseconds that a statement waits while the site writes to the same file. */
const busyLimit = 10_000;

/**
 * Runs it as soon as no other process writes. workerd does not wait for a lock: a concurrent write fails without any effect,
 * and a read fails when it asks for its bookmark.
 * @param refusal matches messages of errors that may be retried.
 */
async function whenFree<Result>(work: () => Promise<Result>, refusal: RegExp): Promise<Result> {
  const began = Date.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!refusal.test(String(error)) || Date.now() - began > busyLimit) throw error;
      await setTimeout(50);
    }
  }
}

/** Opens local storage, also while the site uses it (SQLite has one writer at a time). */
export function openLocalStorage(stateDir?: string): Storage {
  const { databases, mediaBucket } = boundResources();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      modules: true,
      script: "export default {}",
      resourcePersistencePath: stateDirectory(stateDir),
      d1Databases: Object.fromEntries(databases.map(({ binding, id }) => [binding, id])),
      r2Buckets: { MEDIA: mediaBucket },
    }),
  );
  return {
    maxStatementBytes: 1_000_000,
    database(name) {
      // Opened on first use: an unawaited request would fail unhandled once storage is closed.
      const open = async () => {
        await seeClosedConnections();
        return await miniflare.getD1Database(name);
      };
      const prepare = async (statement: Statement) =>
        (await open()).prepare(statement.sql).bind(...(statement.params ?? []));
      return {
        async query(statement) {
          const read = async () => (await (await prepare(statement)).all()).results;
          return await whenFree(read, /SQLITE_BUSY|Failed to get session commit token/);
        },
        async transact(statements) {
          if (statements.length === 0) return;
          const write = async () => (await open()).batch(await Promise.all(statements.map(prepare)));
          await whenFree(write, /SQLITE_BUSY/);
        },
      };
    },
    media: {
      put: async (key, bytes, options) => await (await miniflare.getR2Bucket("MEDIA")).put(key, bytes, options),
    },
    close: () => miniflare.dispose(),
  };
}

/** A value as an SQL literal. Text must not contain NUL, which SQL text cannot express. */
function literal(value: SqlValue): string {
  if (value === null) return "NULL";
  if (typeof value === "number") return String(value);
  return `'${value.replaceAll("\0", "").replaceAll("'", "''")}'`;
}

/** Inlines a statement's parameters, for wrangler, which takes only SQL text. */
export function inlineParameters({ sql, params = [] }: Statement): string {
  let index = 0;
  const text = sql.replace(/'(?:[^']|'')*'|\?(\d+)?/g, (token, position: string | undefined) => {
    if (token.startsWith("'")) return token;
    const value = params[position === undefined ? index++ : Number(position) - 1];
    if (value === undefined) throw new Error(`A parameter is missing for: ${sql}`);
    return literal(value);
  });
  return `${text.trim().replace(/;$/, "")};`;
}

/** Writes a temporary file for wrangler. */
function withFile<T>(name: string, content: string | Uint8Array, use: (file: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "upload-"));
  const file = join(folder, name);
  try {
    writeFileSync(file, content);
    return use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const wranglerResult = z.array(z.object({ results: z.array(z.record(z.string(), z.unknown())) }));

/** Opens the deployed databases with wrangler (`wrangler login` first). A file of statements is one transaction. */
export function openRemoteStorage(): Storage {
  const { mediaBucket } = boundResources("production");
  const execute = (name: DatabaseName, ...rest: string[]): string =>
    execFileSync("wrangler", ["d1", "execute", name, "--remote", "--env", "production", "--json", "--yes", ...rest], {
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
  return {
    // D1 accepts SQL text of up to 100 kB, here with its inlined parameters.
    maxStatementBytes: 100_000,
    media: {
      put: async (key, bytes, { httpMetadata }) =>
        withFile("object", bytes, (file) =>
          execFileSync("wrangler", [
            ...["r2", "object", "put", `${mediaBucket}/${key}`, "--remote"],
            ...["--file", file, "--content-type", httpMetadata.contentType],
          ]),
        ),
    },
    database: (name) => ({
      async query(statement) {
        const answer = wranglerResult.parse(JSON.parse(execute(name, "--command", inlineParameters(statement))));
        return answer.at(-1)?.results ?? [];
      },
      async transact(statements) {
        if (statements.length === 0) return;
        withFile("statements.sql", statements.map(inlineParameters).join("\n"), (file) =>
          execute(name, "--file", file),
        );
      },
    }),
    close: async () => {},
  };
}
