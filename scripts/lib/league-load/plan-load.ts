import { z } from "zod";
import { generatedSource } from "../../../worker/backends/match-data/seasons/sources.ts";
import type { LeagueFolder } from "../league-folder/league-folder.ts";
import { CommandError } from "../report.ts";
import type { Databases } from "../storage/storage.ts";
import { type DeskChange, deskChangesUndoneBy, readDeskChanges } from "./desk-changes.ts";
import { folderRows, imageFiles, mediaType } from "./folder-rows.ts";
import { withFormerPasses } from "./pass-rows.ts";
import { wantedPlayers } from "./player-rows.ts";
import { changesBetween, type FilledTable, isEmpty, type Row, type TableChanges } from "./row-changes.ts";
import { otherSeasons, readTables } from "./stored-rows.ts";
import * as tables from "./tables.ts";

export interface LoadPlan {
  /** Tables that change, referenced tables first. */
  changes: TableChanges[];
  /** Names of stored clubs that are not in the folder but have played. */
  keptClubs: string[];
  /** Names of stored availability rules that are not in the folder but in use. */
  keptRules: string[];
  /** Titles of documents that were written at the desk and are not in the folder. */
  keptDocuments: string[];
  /** Titles of the folder's documents that stay off the site, because the desk has taken them off. */
  withheldDocuments: string[];
  /** Files whose bytes are not in storage yet, by key in the MEDIA bucket. */
  newFiles: Map<string, { bytes: Uint8Array; type: string }>;
  /** Version of the stored league that the plan was made for; null if none is stored. */
  version: number | null;
  /** Changes made at the desk since the last load that this load would undo. */
  undoneDeskChanges: DeskChange[];
}

const counted = z.array(z.object({ id: z.int(), matches: z.int() }));

async function matchesBy(storage: Databases, of: "club" | "competition"): Promise<Map<number, number>> {
  const sql = {
    club: "SELECT id, count(*) AS matches FROM (SELECT home_id AS id FROM fixtures UNION ALL SELECT away_id FROM fixtures) GROUP BY id",
    competition: "SELECT competition_id AS id, count(*) AS matches FROM fixtures GROUP BY competition_id",
  }[of];
  const rows = counted.parse(await storage.database("MATCH_DB").query({ sql }));
  return new Map(rows.map(({ id, matches }) => [id, matches]));
}

/** @throws CommandError if the storage holds the demo league's matches and news, and the folder is another league's. */
async function requireOwnStorage(storage: Databases, folder: LeagueFolder, demoSlug: string | null): Promise<void> {
  if (folder.league.slug === demoSlug) return;
  const [generated] = await storage
    .database("MATCH_DB")
    .query({ sql: "SELECT 1 FROM seasons WHERE source = ? LIMIT 1", params: [generatedSource] });
  if (generated === undefined) return;
  throw new CommandError(
    "This storage holds the demo league: its matches and news would stand beside those of the " +
      `${folder.league.name}. Nothing was written. STATE_DIR=FOLDER selects other storage, and npm run reset empties this one.`,
  );
}

/** Names of the availability rules of entries, and of those that live rules will give to entries. */
async function namedRules(storage: Databases): Promise<ReadonlySet<unknown>> {
  const rows = await storage.database("VIDEO_DB").query({
    sql: `SELECT availability AS name FROM videos UNION SELECT availability FROM audio_entries
      UNION SELECT rule ->> '$.availability' FROM live_rules`,
  });
  return new Set(
    z
      .array(z.object({ name: z.string().nullable() }))
      .parse(rows)
      .map(({ name }) => name),
  );
}

/** Slugs of documents that the desk has written or taken off the site. */
async function deskDocuments(
  storage: Databases,
): Promise<{ written: ReadonlySet<unknown>; off: ReadonlySet<unknown> }> {
  const sql = "SELECT slug, off_because IS NOT NULL AS off FROM desk_documents WHERE staff IS NOT NULL";
  const rows = z
    .array(z.object({ slug: z.string(), off: z.int() }))
    .parse(await storage.database("CONTENT_DB").query({ sql }));
  const slugs = (off: number) => new Set(rows.filter((row) => row.off === off).map(({ slug }) => slug));
  return { written: slugs(0), off: slugs(1) };
}

const of = (rows: ReadonlyMap<FilledTable, Row[]>, table: FilledTable) => rows.get(table) ?? [];

/** Stored rows that stay although the folder does not have them. */
function keptRows(
  stored: ReadonlyMap<FilledTable, Row[]>,
  wanted: ReadonlyMap<FilledTable, Row[]>,
  clubMatches: ReadonlyMap<number, number>,
  rulesInUse: ReadonlySet<unknown>,
  deskDocuments: ReadonlySet<unknown>,
  season: number,
): Map<FilledTable, Row[]> {
  const wantedClubs = new Set(of(wanted, tables.clubsTable).map(({ id }) => id));
  const keptClubs = of(stored, tables.clubsTable).filter(
    ({ id }) => !wantedClubs.has(id ?? null) && clubMatches.has(Number(id)),
  );
  const staying = new Set([...wantedClubs, ...keptClubs.map(({ id }) => id)]);
  const aliases = new Set(of(wanted, tables.aliasesTable).map(({ alias }) => alias));
  const rules = new Set(of(wanted, tables.rulesTable).map(({ name }) => name));
  const documents = new Set(of(wanted, tables.documentsTable).map(({ slug }) => slug));
  const { seasons, members } = otherSeasons(stored, season);
  return new Map([
    [tables.clubsTable, keptClubs],
    // Spellings that imports have added.
    [
      tables.aliasesTable,
      of(stored, tables.aliasesTable).filter(({ alias, club_id }) => !aliases.has(alias) && staying.has(club_id)),
    ],
    [tables.seasonsTable, seasons],
    [tables.membersTable, members],
    [
      tables.rulesTable,
      of(stored, tables.rulesTable).filter(({ name }) => !rules.has(name ?? null) && rulesInUse.has(name)),
    ],
    // Episodes of the simulated league.
    [tables.podcastTable, of(stored, tables.podcastTable).filter(({ source }) => source !== tables.folderSource)],
    [
      tables.documentsTable,
      of(stored, tables.documentsTable).filter(({ slug }) => !documents.has(slug ?? null) && deskDocuments.has(slug)),
    ],
  ]);
}

/**
 * Plans the changes that make the storage equal to the folder's league.
 * @throws CommandError if a competition with stored matches would be deleted, or the storage belongs to the demo league.
 */
export async function planLoad(
  storage: Databases,
  folder: LeagueFolder,
  { season, demoSlug }: { season: number; demoSlug: string | null },
): Promise<LoadPlan> {
  await requireOwnStorage(storage, folder, demoSlug);
  // Read before the rows, so that the load fails if the desk publishes in between.
  const { version, deskChanges } = await readDeskChanges(storage);
  const described = folderRows(folder, season);
  const [stored, { written, off }, clubMatches, competitionMatches, rulesInUse] = await Promise.all([
    readTables(storage, described.keys()),
    deskDocuments(storage),
    matchesBy(storage, "club"),
    matchesBy(storage, "competition"),
    namedRules(storage),
  ]);
  const wanted = withFormerPasses(described, stored);
  const documents = of(wanted, tables.documentsTable);
  const withheld = documents.filter(({ slug }) => off.has(slug));
  wanted.set(
    tables.documentsTable,
    documents.filter((row) => !withheld.includes(row)),
  );
  const kept = keptRows(stored, wanted, clubMatches, rulesInUse, written, season);
  const clubs = new Set([...of(wanted, tables.clubsTable), ...of(kept, tables.clubsTable)].map(({ id }) => id));
  const playerTables = (rows: ReadonlyMap<FilledTable, Row[]>) => ({
    players: of(rows, tables.playersTable),
    squads: of(rows, tables.squadsTable),
  });
  const both = { described: playerTables(wanted), stored: playerTables(stored) };
  // The folder does not decide on the clubs of a season that has matches or that the desk has begun.
  const begun = new Set(
    of(kept, tables.seasonsTable).map(({ competition_id, season: year }) => `${competition_id} ${year}`),
  );
  const isDescribed = ({ competition_id, season: year }: Row) => !begun.has(`${competition_id} ${year}`);
  wanted.set(tables.membersTable, of(wanted, tables.membersTable).filter(isDescribed));
  const { players, squads } = wantedPlayers(folder, both, clubs, season);
  wanted.set(tables.playersTable, players).set(tables.squadsTable, squads);
  const isKept = (table: FilledTable) => {
    const keys = new Set((kept.get(table) ?? []).map((row) => JSON.stringify(table.key.map((column) => row[column]))));
    return (row: Row) => keys.has(JSON.stringify(table.key.map((column) => row[column])));
  };
  const changes = [...wanted].map(([table, rows]) => {
    const stays = isKept(table);
    return changesBetween(
      table,
      (stored.get(table) ?? []).filter((row) => !stays(row)),
      rows.filter((row) => !stays(row)),
    );
  });
  for (const { id, name } of changes.find(({ table }) => table === tables.competitionsTable)?.removed ?? []) {
    const matches = competitionMatches.get(Number(id));
    if (matches === undefined) continue;
    throw new CommandError(
      `${name} is not in the folder, and ${matches} of its matches are stored. Nothing was written. Describe it in league.json too.`,
    );
  }
  return {
    version,
    undoneDeskChanges: deskChangesUndoneBy(changes, deskChanges, of(stored, tables.clubsTable)),
    changes: changes.filter((each) => !isEmpty(each)),
    keptClubs: (kept.get(tables.clubsTable) ?? []).map(({ name }) => String(name)),
    keptRules: (kept.get(tables.rulesTable) ?? []).map(({ name }) => String(name)),
    keptDocuments: (kept.get(tables.documentsTable) ?? []).map(({ title }) => String(title)),
    withheldDocuments: withheld.map(({ title }) => String(title)),
    newFiles: newFiles(folder, wanted, stored),
  };
}

function newFiles(
  folder: LeagueFolder,
  wanted: ReadonlyMap<FilledTable, Row[]>,
  stored: ReadonlyMap<FilledTable, Row[]>,
): LoadPlan["newFiles"] {
  const storedFiles = new Set((stored.get(tables.filesTable) ?? []).map(({ sha256 }) => sha256));
  const showing = [tables.clubsTable, tables.sponsorsTable, tables.headerSponsorTable];
  const shown = JSON.stringify(showing.map((table) => stored.get(table)));
  const found: LoadPlan["newFiles"] = new Map();
  for (const { path, sha256, type } of wanted.get(tables.filesTable) ?? []) {
    const bytes = folder.files.get(String(path));
    if (bytes !== undefined && !storedFiles.has(sha256 ?? null)) {
      found.set(`${tables.mediaFolder}${sha256}`, { bytes, type: String(type) });
    }
  }
  for (const [key, { path, bytes }] of imageFiles(folder)) {
    if (!shown.includes(key)) found.set(`${tables.imagesFolder}${key}`, { bytes, type: mediaType(path) });
  }
  return found;
}
