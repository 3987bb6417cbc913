import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate, setTimeout } from "node:timers/promises";
import type { Miniflare } from "miniflare";
import { z } from "zod";
import type { SqlValue, Statement } from "../../../worker/backends/bulk-insert.ts";
import type { DatabaseName } from "../../../worker/env.ts";
import { boundResources } from "../deploy/bound-resources.ts";
import { requireEnvironment } from "../deploy/environments.ts";
import { wrangler, wranglerFailure, wranglerOutput } from "../deploy/wrangler.ts";
import { stateDirectory } from "../paths.ts";
import { type LocalBucket, localObjects } from "./local-objects.ts";
import { loadMiniflare } from "./miniflare.ts";
import type { ObjectStore } from "./object-store.ts";
import { s3Objects } from "./s3-objects.ts";
import { runStatements, type StoredRow, storageWorker } from "./storage-worker.ts";

export type { SqlValue, Statement, StoredRow };

/** A D1 database, local or deployed. */
export interface Database {
  query(statement: Statement): Promise<StoredRow[]>;
  /** The rows of each statement, all read by one call, which is a process for deployed storage. */
  queryAll(statements: readonly Statement[]): Promise<StoredRow[][]>;
  /** Runs all statements in one transaction. */
  transact(statements: readonly Statement[]): Promise<void>;
}

/** The part of the media bucket's API that seeding needs. */
export interface MediaBucket {
  put(key: string, bytes: Uint8Array, options: { httpMetadata: { contentType: string } }): Promise<unknown>;
}

/** The media bucket with read access. */
export interface ReadableBucket extends MediaBucket {
  /** Null if there is no object with this key. */
  get(key: string): Promise<Uint8Array | null>;
}

/** All databases of a site, local or deployed. */
export interface Databases {
  /** Maximum bytes of a statement, including its parameters. */
  readonly maxStatementBytes: number;
  database(name: DatabaseName): Database;
  close(): Promise<void>;
}

export interface Storage extends Databases {
  readonly media: ReadableBucket;
}

export interface SiteStorage extends Storage {
  /** The media bucket for files of any size. @throws CommandError without credentials. */
  objects(): ObjectStore;
}

export interface LocalStorage extends SiteStorage {
  /** The runtime that stores it. */
  readonly miniflare: Miniflare;
  /** Reads by the bindings' own API. */
  readFrom: {
    database<Result>(name: DatabaseName, read: (db: D1Database) => Promise<Result>): Promise<Result>;
    media<Result>(read: (bucket: LocalBucket) => Promise<Result>): Promise<Result>;
  };
}

/**
 * workerd closes connections that were idle for 5 s. After a longer computation, this process has not noticed that yet and would send the
 * next statement into a closed connection. Two turns of the event loop let it poll its sockets.
 */
async function pollSockets(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

/** An error's message, including its causes. */
const textOf = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? `${error} ${textOf(error.cause)}` : String(error);

/** Milliseconds for which a statement is retried while the site writes to the same file. */
const busyLimit = 10_000;

/**
 * Retries `work` while another process writes. workerd does not wait for locks: a concurrent write fails without any effect, and a read
 * fails when it requests its bookmark.
 * @param retryable matches messages of errors that may be retried.
 */
async function retryWhileBusy<Result>(work: () => Promise<Result>, retryable: RegExp): Promise<Result> {
  const began = Date.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!retryable.test(textOf(error)) || Date.now() - began > busyLimit) throw error;
      await setTimeout(50);
    }
  }
}

/** Opens local storage, even while the site uses it (SQLite allows one writer at a time). */
export function openLocalStorage(stateDir?: string): LocalStorage {
  const { convertV4MiniflareOptions, Miniflare } = loadMiniflare();
  return storageOf(
    new Miniflare(
      convertV4MiniflareOptions({
        cf: false,
        ...storageWorker(),
        resourcePersistencePath: stateDirectory(stateDir),
      }),
    ),
  );
}

/** Errors of reads that may be retried; a connection may close while its request is on the way. */
const retryableRead = /SQLITE_BUSY|Failed to get session commit token|other side closed|ECONNRESET/;

/** The storage of a Miniflare with the {@link storageWorker}. Closing it disposes of the Miniflare. */
export function storageOf(miniflare: Miniflare): LocalStorage {
  // Opened on first use, because a pending request fails unhandled when storage is closed.
  const databaseOf = async (name: DatabaseName) => {
    await pollSockets();
    return await miniflare.getD1Database(name);
  };
  const mediaBucket = async () => {
    await pollSockets();
    return await miniflare.getR2Bucket("MEDIA");
  };
  const readFrom: LocalStorage["readFrom"] = {
    database: (name, read) => retryWhileBusy(async () => await read(await databaseOf(name)), retryableRead),
    media: (read) => retryWhileBusy(async () => await read(await mediaBucket()), retryableRead),
  };
  return {
    miniflare,
    readFrom,
    maxStatementBytes: 1_000_000,
    database(name) {
      const run = async (statements: readonly Statement[]) => {
        await pollSockets();
        return await runStatements(miniflare, name, statements);
      };
      return {
        async query(statement) {
          return (await this.queryAll([statement]))[0] ?? [];
        },
        async queryAll(statements) {
          return await retryWhileBusy(() => run(statements), retryableRead);
        },
        async transact(statements) {
          if (statements.length > 0) await retryWhileBusy(() => run(statements), /SQLITE_BUSY/);
        },
      };
    },
    media: {
      get: (key) =>
        readFrom.media(async (bucket) => {
          const object = await bucket.get(key);
          return object === null ? null : new Uint8Array(await object.arrayBuffer());
        }),
      put: async (key, bytes, options) => await (await mediaBucket()).put(key, bytes, options),
    },
    objects: () => localObjects({ miniflare, bucket: mediaBucket, read: readFrom.media }),
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
async function withFile<T>(name: string, content: string | Uint8Array, use: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "upload-"));
  const file = join(folder, name);
  try {
    writeFileSync(file, content);
    return await use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const wranglerResult = z.array(z.object({ results: z.array(z.record(z.string(), z.unknown())) }));

/** Batches concurrent reads into one call. */
function readTogether(
  read: (statements: readonly Statement[]) => Promise<StoredRow[][]>,
): (statements: readonly Statement[]) => Promise<StoredRow[][]> {
  let next: { statements: Statement[]; rows: Promise<StoredRow[][]> } | null = null;
  const begin = () => {
    const statements: Statement[] = [];
    const rows = setImmediate().then(() => {
      next = null;
      return read(statements);
    });
    return { statements, rows };
  };
  return async (wanted) => {
    next ??= begin();
    const { statements, rows } = next;
    const end = statements.push(...wanted);
    return (await rows).slice(end - wanted.length, end);
  };
}

/** Opens the databases of a deployed environment by wrangler (after `wrangler login`). A file of statements is one transaction. */
export function openRemoteStorage(wanted?: string): SiteStorage {
  const environment = requireEnvironment(wanted);
  const { mediaBucket } = boundResources(environment);
  const execute = async (name: DatabaseName, ...rest: string[]): Promise<string> =>
    await wranglerOutput(["d1", "execute", name, "--remote", "--json", "--yes", ...rest], environment);
  const readers = new Map<DatabaseName, ReturnType<typeof readTogether>>();
  const readerOf = (name: DatabaseName) => {
    const reader =
      readers.get(name) ??
      readTogether(async (statements) => {
        const said = await execute(name, "--command", statements.map(inlineParameters).join("\n"));
        return wranglerResult.parse(JSON.parse(said)).map(({ results }) => results);
      });
    readers.set(name, reader);
    return reader;
  };
  return {
    // D1 accepts SQL text of up to 100 kB, including the inlined parameters.
    maxStatementBytes: 100_000,
    media: {
      get: async (key) =>
        await withFile("object", "", async (file) => {
          const args = ["r2", "object", "get", `${mediaBucket}/${key}`, "--remote", "--file", file];
          const ended = await wrangler(args, environment);
          if (ended.status === 0) return readFileSync(file);
          if (/specified key does not exist/.test(ended.stdout + ended.stderr)) return null;
          throw wranglerFailure(args, ended);
        }),
      put: async (key, bytes, { httpMetadata }) =>
        await withFile("object", bytes, (file) =>
          wranglerOutput(
            [
              ...["r2", "object", "put", `${mediaBucket}/${key}`, "--remote"],
              ...["--file", file, "--content-type", httpMetadata.contentType],
            ],
            environment,
          ),
        ),
    },
    objects: () => s3Objects(mediaBucket, { env: process.env }),
    database: (name) => ({
      async query(statement) {
        return (await this.queryAll([statement]))[0] ?? [];
      },
      queryAll: readerOf(name),
      async transact(statements) {
        if (statements.length === 0) return;
        await withFile("statements.sql", statements.map(inlineParameters).join("\n"), (file) =>
          execute(name, "--file", file),
        );
      },
    }),
    close: async () => {},
  };
}
