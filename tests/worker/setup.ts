import { reset } from "cloudflare:test";
import { waitForGlobalWaitUntil } from "cloudflare:test-internal";
import { env } from "cloudflare:workers";
import { afterAll, inject, vi } from "vitest";
import { type DatabaseName, databaseNames } from "../../worker/env.ts";
import { defaultLimits } from "../../worker/services/remote-backend.ts";
import { cancelUnread } from "./support/unread-responses.ts";

declare global {
  namespace Cloudflare {
    interface GlobalProps {
      mainModule: typeof import("../../worker/index.ts");
    }
    interface Env {
      /** Only in Worker tests: the statements of tests/worker/migrated.ts, by binding. */
      MIGRATED: Record<DatabaseName, string[]>;
    }
  }
}

/** On a busy machine, a reset may not empty a database, because a call of the previous file is still in progress in it. */
async function emptyStorage(): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    await reset();
    const filled = await Promise.all(
      databaseNames.map((name) =>
        env[name]
          .prepare(
            "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'",
          )
          .first(),
      ),
    );
    if (filled.every((found) => found === null)) return;
  }
  throw new Error("Storage still has what the test file before wrote.");
}

const database = env.IDENTITY_DB;
const keyColumns = "secret_id, kid, private_key, created_at";
const hasKeys = await database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'signing_keys'").first();
const keys = hasKeys === null ? [] : (await database.prepare(`SELECT ${keyColumns} FROM signing_keys`).all()).results;

// While imports are still shared; otherwise a module that two of these import at the same time would be evaluated twice.
if (hasKeys === null) await Promise.all(inject("lazyModules").map((path) => import(path)));
// In workerd, a request that awaits a promise of another one would continue in its context, without its own database. The runtime's own
// import shares nothing between requests. That of tests does, unless it finds nothing to share and every module is loaded in advance.
if (globalThis.knownModules !== undefined) globalThis.knownModules.isShared = false;

// Background work of the previous file ends first, because it would fail when its database is emptied. Work that a test never lets end is
// not waited for.
await Promise.race([waitForGlobalWaitUntil(), scheduler.wait(1_000)]);

// There is no network: a call to a host that no test emulates (support/mock-remote-host.ts) fails.
globalThis.fetch = () => Promise.reject(new Error("Network connection lost."));
// There the site need not pause before it calls a backend again, because nothing changes in between.
if (hasKeys === null) {
  const wait = globalThis.setTimeout;
  const { retries, retryAfter } = defaultLimits;
  const pauses = new Set(Array.from({ length: retries }, (_, attempt) => retryAfter * 2 ** attempt));
  const setShorterTimeout = <Given extends unknown[]>(
    callback: (...given: Given) => void,
    delay = 0,
    ...given: Given
  ) => wait(callback, pauses.has(delay) ? 0 : delay, ...given);
  Reflect.set(globalThis, "setTimeout", setShorterTimeout);
}

// Every file begins with empty storage, in the same Worker as earlier files, because starting one costs more than most files do.
if (hasKeys !== null) await emptyStorage();
// As one statement, the whole of a database takes a third of the time.
await Promise.all(databaseNames.map((name) => env[name].prepare(env.MIGRATED[name].join("\n;\n")).run()));

// The next file gets the real clock.
afterAll(() => void vi.useRealTimers());
afterAll(cancelUnread);

// A newly deployed version begins with empty caches.
Object.assign(env.VERSION, { id: crypto.randomUUID() });

// A pool keeps its key for good, and the Worker relies on that.
for (const key of keys) {
  const insert = `INSERT INTO signing_keys (${keyColumns}) VALUES (?, ?, ?, ?)`;
  await database
    .prepare(insert)
    .bind(...Object.values(key))
    .run();
}
