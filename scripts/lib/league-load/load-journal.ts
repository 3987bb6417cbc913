import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { z } from "zod";
import { type DatabaseName, databaseNames } from "../../../worker/env.ts";
import { CommandError } from "../report.ts";
import type { Databases, Statement } from "../storage/storage.ts";
import { changeStatements, isEmpty, type Row, type TableChanges } from "./row-changes.ts";
import { readTables } from "./stored-rows.ts";

/*
 * A load writes several databases, each in its own transaction. The journal in the content database records the changes before the first
 * transaction, and the last one deletes it: while it exists, the load is incomplete and can be undone.
 */

/** The databases that a load writes before the content database, in this order. */
export const earlierDatabases = ["MATCH_DB", "PAYMENTS_DB", "VIDEO_DB"] as const satisfies readonly DatabaseName[];

/** Minutes after which an unfinished load counts as interrupted, even on another machine. Loads take seconds, or a few minutes. */
const maxMinutes = 30;

const journalRow = z
  .object({ token: z.string(), began_at: z.iso.datetime(), machine: z.string(), process: z.int() })
  .transform(({ began_at, ...rest }) => ({ ...rest, beganAt: new Date(began_at) }));
export type UnfinishedLoad = z.output<typeof journalRow>;

export async function findUnfinishedLoad(storage: Databases): Promise<UnfinishedLoad | null> {
  const [row] = await storage
    .database("CONTENT_DB")
    .query({ sql: "SELECT token, began_at, machine, process FROM league_loads" });
  return row === undefined ? null : journalRow.parse(row);
}

/** Whether a process with this id runs on this machine, even as another user (EPERM). */
function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Whether the load's process may still be writing. */
function isInProgress({ beganAt, machine, process: id }: UnfinishedLoad, now: Date): boolean {
  const isRecent = now.getTime() - beganAt.getTime() < maxMinutes * 60_000;
  return isRecent && (machine !== hostname() || isRunning(id));
}

const time = (date: Date) => `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** A sentence about an unfinished load. */
export function unfinishedText(load: UnfinishedLoad, now: Date): string {
  const { beganAt, machine, process: id } = load;
  if (!isInProgress(load, now)) return `A load that began ${time(beganAt)} on ${machine} was broken off.`;
  const limit = new Date(beganAt.getTime() + maxMinutes * 60_000);
  return `A load into this storage is under way, since ${time(beganAt)}: process ${id} on ${machine}. One that has not ended by ${time(limit)} counts as broken off.`;
}

/** @throws CommandError while a load is under way, or if one was interrupted and storage may hold half of it. */
export async function requireNoUnfinishedLoad(storage: Databases, now: Date): Promise<void> {
  const load = await findUnfinishedLoad(storage);
  if (load === null) return;
  const next = isInProgress(load, now)
    ? "Run this again when it has ended."
    : "This storage may hold half of it. `npm run league -- load FOLDER` takes that back before it loads.";
  throw new CommandError(`${unfinishedText(load, now)} ${next}`);
}

/** Fails its transaction, by a NOT NULL constraint, if the journal was deleted or belongs to another load. */
const requireOwn = (token: string): Statement => ({
  sql: `INSERT INTO league_loads (id, token, began_at, machine, process)
    SELECT 1, NULL, '', '', 0 WHERE NOT EXISTS (SELECT 1 FROM league_loads WHERE token = ?)`,
  params: [token],
});

/** Fails its transaction, by a NOT NULL constraint, if another load has ended or the desk has published since the plan was made. */
export const requireVersion = (version: number | null): Statement => ({
  sql: "INSERT INTO league (id, version, description, published_at) SELECT 1, NULL, '', '' WHERE (SELECT version FROM league) IS NOT ?",
  params: [version],
});

/** Statements that end a load, for the last of its transactions. */
export const endStatements = (token: string): Statement[] => [
  requireOwn(token),
  { sql: "DELETE FROM league_load_changes" },
  { sql: "DELETE FROM league_loads" },
];

/** Code points per row of the journal. As SQL text, apostrophes are doubled and Arabic letters take two bytes. */
const maxPieceLength = 20_000;

/**
 * Records what a load is about to change in the {@link earlierDatabases}.
 * @param version version of the league that the plan was made for. It is checked, so that undoing this load never undoes another one.
 * @returns a token for the other functions.
 * @throws CommandError if another load is under way or was interrupted, or the league has changed since the plan was made.
 */
export async function beginLoad(
  storage: Databases,
  changes: readonly TableChanges[],
  version: number | null,
  now: Date,
): Promise<string> {
  const token = randomUUID();
  const pieces = JSON.stringify(changes).match(new RegExp(`[\\s\\S]{1,${maxPieceLength}}`, "gu")) ?? [];
  try {
    await storage.database("CONTENT_DB").transact([
      requireVersion(version),
      {
        sql: "INSERT INTO league_loads (id, token, began_at, machine, process) VALUES (1, ?, ?, ?, ?)",
        params: [token, now.toISOString(), hostname(), process.pid],
      },
      ...pieces.map((piece, index) => ({
        sql: "INSERT INTO league_load_changes (piece, changes) VALUES (?, ?)",
        params: [index, piece],
      })),
    ]);
  } catch (error) {
    const other = await findUnfinishedLoad(storage);
    if (other === null && String(error).includes("league.version")) {
      throw new CommandError(
        "The league was changed while this load made its plan. Nothing was written. Load it again.",
      );
    }
    if (other === null) throw error;
    throw new CommandError(`${unfinishedText(other, now)} Nothing was written.`);
  }
  return token;
}

/** @throws CommandError if another process has undone this load */
export async function requireOwnLoad(storage: Databases, token: string): Promise<void> {
  if ((await findUnfinishedLoad(storage))?.token === token) return;
  throw new CommandError("Another load has taken this one back, because it took too long. Nothing of it is kept.");
}

const row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const journal = z.array(
  z.object({
    table: z.object({
      database: z.enum(databaseNames),
      table: z.string(),
      key: z.array(z.string()),
      columns: z.array(z.string()),
      noun: z.string().nullable(),
      label: z.string(),
    }),
    added: z.array(row),
    changed: z.array(z.object({ before: row, after: row })),
    removed: z.array(row),
  }),
);

async function journaledChanges(storage: Databases): Promise<TableChanges[]> {
  const pieces = await storage
    .database("CONTENT_DB")
    .query({ sql: "SELECT changes FROM league_load_changes ORDER BY piece" });
  const text = z
    .array(z.object({ changes: z.string() }))
    .parse(pieces)
    .map(({ changes }) => changes)
    .join("");
  return journal.parse(JSON.parse(text));
}

/** The changes that undo others, limited to rows that were written and have not changed since. */
function reversed({ table, added, changed, removed }: TableChanges, stored: readonly Row[]): TableChanges {
  const textOf = (columns: readonly string[], of: Row) => JSON.stringify(columns.map((column) => of[column] ?? null));
  const present = new Map(stored.map((each) => [textOf(table.key, each), textOf(table.columns, each)]));
  const isStored = (each: Row) => present.get(textOf(table.key, each)) === textOf(table.columns, each);
  return {
    table,
    added: removed.filter((each) => !present.has(textOf(table.key, each))),
    changed: changed
      .filter(({ after }) => isStored(after))
      .map(({ before, after }) => ({ before: after, after: before })),
    removed: added.filter(isStored),
  };
}

/** Undoes what a load has written, and ends it. Can be repeated. @param token of a load that belongs to this process */
export async function rollBackLoad(storage: Databases, token: string): Promise<void> {
  if ((await findUnfinishedLoad(storage))?.token !== token) return;
  const changes = await journaledChanges(storage);
  for (const database of earlierDatabases.toReversed()) {
    const own = changes.filter(({ table }) => table.database === database);
    const stored = await readTables(
      storage,
      own.map(({ table }) => table),
    );
    const undone = own.map((each) => reversed(each, stored.get(each.table) ?? [])).filter((each) => !isEmpty(each));
    await storage.database(database).transact(changeStatements(undone, storage.maxStatementBytes));
  }
  await storage.database("CONTENT_DB").transact(endStatements(token));
}

/**
 * Undoes an interrupted load, if there is one, and prints that.
 * @throws CommandError while a load is under way.
 */
export async function rollBackInterruptedLoad(storage: Databases, now: Date): Promise<void> {
  const load = await findUnfinishedLoad(storage);
  if (load === null) return;
  if (isInProgress(load, now)) throw new CommandError(`${unfinishedText(load, now)} Nothing was written.`);
  // If several processes find it, only the one whose token is stored continues.
  const token = randomUUID();
  await storage.database("CONTENT_DB").transact([
    {
      sql: "UPDATE league_loads SET token = ?, began_at = ?, machine = ?, process = ? WHERE token = ?",
      params: [token, now.toISOString(), hostname(), process.pid, load.token],
    },
  ]);
  await requireOwnLoad(storage, token);
  await rollBackLoad(storage, token);
  console.log(`${unfinishedText(load, now)} What it had written is taken back.`);
}
