import type { z } from "zod";
import type { operatorEntry } from "../../../../schemas/desk/entry-input.ts";
import { isOwnRule } from "../../../../schemas/streaming/availability-input.ts";
import { ApiError } from "../../../errors.ts";
import type { EntryStatement } from "../entries.ts";
import {
  type EntryRow,
  entryQuery,
  InvalidEntry,
  isOutdated,
  parseEntries,
  writeOwnRules,
} from "../entry-statements.ts";

/*
 * What the desk's endpoints for live streams, commentaries and recordings have in common.
 */

const kinds = { DrmLiveVideo: "live stream", LiveAudio: "commentary", OnDemand: "recording" } as const;
type MediaType = keyof typeof kinds;
type DeskEntry = z.infer<typeof operatorEntry>;

export const changedMeanwhile = (type: MediaType) =>
  new ApiError(
    409,
    "changed_meanwhile",
    `Somebody has changed this ${kinds[type]} meanwhile, and what you sent was not taken. Look at it as it stands now, and change it again if need be.`,
  );

export const prepare = (database: D1Database, { sql, params }: EntryStatement) => database.prepare(sql).bind(...params);

/** Runs statements in one transaction. @throws ApiError 409 when somebody else was first */
export async function commit(
  database: D1Database,
  type: MediaType,
  statements: readonly EntryStatement[],
): Promise<void> {
  try {
    await database.batch(statements.map((statement) => prepare(database, statement)));
  } catch (error) {
    if (isOutdated(error)) throw changedMeanwhile(type);
    if (/UNIQUE constraint failed: (?:videos|audio_entries)\.entry_id/.test(String(error))) throw alreadyExists(type);
    throw error;
  }
}
export const alreadyExists = (type: MediaType) =>
  new ApiError(409, "taken", `There is a ${kinds[type]} of it already. Look for it in the video desk to change it.`);

/** @throws ApiError 404 for anything of another kind */
export async function readEntry(database: D1Database, entryID: string, type: MediaType): Promise<EntryRow> {
  const { results } = await prepare(database, entryQuery(entryID)).all();
  const [entry] = parseEntries(results);
  if (entry?.media_type !== type)
    throw new ApiError(
      404,
      `no_such_${type === "OnDemand" ? "recording" : "stream"}`,
      `There is no ${kinds[type]} with that id.`,
    );
  return entry;
}

/** The entry, if it still has the version that staff saw. @throws ApiError 409 when there is a later one */
export async function readVersion(
  database: D1Database,
  entryID: string,
  type: MediaType,
  version: number,
): Promise<EntryRow> {
  const entry = await readEntry(database, entryID, type);
  if (entry.version !== version) throw changedMeanwhile(type);
  return entry;
}

/** An entry in the form for the desk. */
export function entryOf(row: EntryRow): DeskEntry {
  const { availability: name, rules } = row;
  const isOwn = isOwnRule(name) && rules !== null;
  return {
    ...{ entryID: row.entry_id, version: row.version, title: row.title, description: row.description },
    ...{
      fixtureID: row.fixture_id,
      from: row.release_from,
      entitlements: row.entitlements,
      source: row.source,
      pulled: row.disabled,
    },
    availability: name === null ? { kind: "none" } : isOwn ? { kind: "own", rules } : { kind: "named", name },
  };
}

/** The name of the rules, with the statements that write an entry's own rules. @throws ApiError 404 for an unknown name */
export async function rulesOf(
  database: D1Database,
  wanted: DeskEntry["availability"],
): Promise<{ name: string | null; statements: EntryStatement[] }> {
  switch (wanted.kind) {
    case "none":
      return { name: null, statements: [] };
    case "named": {
      const known = await database.prepare("SELECT 1 FROM availability_rules WHERE name = ?").bind(wanted.name).first();
      if (known === null) throw new ApiError(404, "no_such_rules", `There are no availability rules "${wanted.name}".`);
      return { name: wanted.name, statements: [] };
    }
    case "own": {
      const { name, statement } = writeOwnRules(wanted.rules);
      return { name, statements: [statement] };
    }
  }
}

/** Returns the result of `make`. @throws ApiError 422 instead of InvalidEntry */
export function invalidEntryAs422<Made>(make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    throw error instanceof InvalidEntry ? new ApiError(422, "unfit", error.message) : error;
  }
}
