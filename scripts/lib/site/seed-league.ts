import { z } from "zod";
import { leagueSeason, seasonName } from "../../../schemas/site/league-clock.ts";
import { leagueDate } from "../../../schemas/site/league-time.ts";
import { batches, bulkInsert } from "../../../worker/backends/bulk-insert.ts";
import { generatedSource } from "../../../worker/backends/match-data/seasons/sources.ts";
import type { DatabaseName } from "../../../worker/env.ts";
import { audioLibrary, audioLibraryStatements } from "../../generate/audio-library.ts";
import { contentRows } from "../../generate/content-rows.ts";
import { demoLeague } from "../../generate/demo-folder.ts";
import { generateLeague, type League } from "../../generate/league.ts";
import type { LeagueSeason } from "../../generate/league-season.ts";
import { marketingRows } from "../../generate/marketing-rows.ts";
import { matchRows, type TableRows } from "../../generate/match-rows.ts";
import { writeArticles } from "../../generate/news/articles.ts";
import { demoSource, podcastOf } from "../../generate/podcast.ts";
import { demoContract, salesRows } from "../../generate/sales.ts";
import { videoLibrary } from "../../generate/video-library.ts";
import { libraryStatements } from "../../generate/video-rows.ts";
import { descriptionFile } from "../../media/description.ts";
import { episodeRow } from "../league-load/folder-rows.ts";
import { mediaFolder, podcastTable } from "../league-load/tables.ts";
import type { step } from "../report.ts";
import { digestOf } from "../stamp.ts";
import type { Database, Databases, MediaBucket, Statement } from "../storage/storage.ts";

/** Number of upcoming league matches that staging a match day needs. */
const fewestMatches = 12;
/** A version that changes with the generator, the description of its league, and the footage whose duration it stores. */
const generatorVersion = () => digestOf(["scripts/generate", "leagues/crown", descriptionFile]);
const defaultSeed = 1888;

const mark = z.object({ seed: z.int(), version: z.string(), season: z.int(), seededOn: z.iso.date() });

async function readMark(content: Database): Promise<z.infer<typeof mark> | null> {
  const [row] = await content.query({ sql: "SELECT value FROM seed_marks WHERE name = 'league'" });
  if (row === undefined) return null;
  const parsed = mark.safeParse(JSON.parse(z.string().parse(row.value)));
  return parsed.success ? parsed.data : null;
}

async function countComing(matchData: Database, season: number, now: Date): Promise<number> {
  const [row] = await matchData.query({
    sql: "SELECT count(*) AS coming FROM fixtures WHERE season = ? AND stage = 'league' AND status = 'fixture' AND kickoff > ?",
    params: [season, now.toISOString()],
  });
  return z.object({ coming: z.int() }).parse(row).coming;
}

/** The generated seasons without those that an import has replaced. */
async function withoutImported(matchData: Database, league: League): Promise<League> {
  const rows = await matchData.query({
    sql: "SELECT competition_id, season FROM seasons WHERE source <> ?",
    params: [generatedSource],
  });
  const imported = new Set(
    z
      .array(z.object({ competition_id: z.int(), season: z.int() }))
      .parse(rows)
      .map(({ competition_id, season }) => `${competition_id} ${season}`),
  );
  const isOwn = ({ competitionID, season }: { competitionID: number; season: number }) =>
    !imported.has(`${competitionID} ${season}`);
  const own = (season: LeagueSeason): LeagueSeason => ({
    ...season,
    matches: season.matches.filter(isOwn),
    deductions: season.deductions.filter(isOwn),
  });
  return { ...league, last: own(league.last), current: own(league.current) };
}

/** Deletes what seeding replaces, dependent tables first. Imported seasons and clubs stay. */
const emptied: Partial<Record<DatabaseName, readonly string[]>> = {
  MATCH_DB: [
    "DELETE FROM fixtures WHERE (competition_id, season) IN (SELECT competition_id, season FROM seasons WHERE source = 'demo')",
    "DELETE FROM season_clubs WHERE (competition_id, season) IN (SELECT competition_id, season FROM seasons WHERE source = 'demo')",
    "DELETE FROM deductions WHERE (competition_id, season) IN (SELECT competition_id, season FROM seasons WHERE source = 'demo')",
    "DELETE FROM seasons WHERE source = 'demo'",
    "DELETE FROM squads WHERE club_id <= 72",
    "DELETE FROM players WHERE club_id <= 72",
  ],
  CONTENT_DB: [
    "DELETE FROM article_revisions",
    "DELETE FROM articles",
    "DELETE FROM categories",
    "DELETE FROM sponsor_rows",
    "DELETE FROM featured_label_groups",
    "DELETE FROM header_sponsor",
    "DELETE FROM documents",
    "DELETE FROM podcast_episodes",
  ],
  MARKETING_DB: [
    "DELETE FROM slot_adverts",
    "DELETE FROM advert_counts",
    "DELETE FROM slots",
    "DELETE FROM adverts",
    "DELETE FROM promo_overlays",
    "DELETE FROM experiments",
  ],
  PAYMENTS_DB: [
    `DELETE FROM sold_passes WHERE contract GLOB '${demoContract}*'`,
    `DELETE FROM money_movements WHERE contract GLOB '${demoContract}*'`,
  ],
};

/** Key columns of tables that imported rows may reference: seeding updates these rows instead of replacing them. */
const keptKeys: Readonly<Record<string, string>> = { competitions: "id", clubs: "id", club_aliases: "alias" };

function statementsFor({ table, columns, rows }: TableRows, maxStatementBytes: number): Statement[] {
  const key = keptKeys[table];
  if (key === undefined) return bulkInsert(table, columns, rows, undefined, maxStatementBytes);
  const changes = columns.filter((column) => column !== key).map((column) => `${column} = excluded.${column}`);
  return bulkInsert(table, columns, rows, `(${key}) DO UPDATE SET ${changes.join(", ")}`, maxStatementBytes);
}

async function write(storage: Databases, name: DatabaseName, tables: readonly TableRows[]): Promise<void> {
  const database = storage.database(name);
  await database.transact((emptied[name] ?? []).map((sql) => ({ sql })));
  await transactAll(
    database,
    tables.flatMap((rows) => statementsFor(rows, storage.maxStatementBytes)),
  );
}

/** Whether storage has real payments, which generated ones must not be mixed with. */
async function hasSold(payments: Database): Promise<boolean> {
  const sql = `SELECT 1 FROM money_movements WHERE contract NOT GLOB '${demoContract}*' LIMIT 1`;
  return (await payments.query({ sql })).length > 0;
}

async function transactAll(database: Database, statements: readonly Statement[]): Promise<void> {
  for (const group of batches(statements)) await database.transact(group);
}

/** Stores the audio files of episodes. @returns the episodes' rows */
async function recordPodcast(league: League, media: MediaBucket): Promise<TableRows> {
  const { table, columns } = podcastTable;
  const rows = [];
  for (const episode of await podcastOf(league)) {
    const row = episodeRow(episode, demoSource);
    const { bytes, type } = episode.audio;
    await media.put(`${mediaFolder}${row.audio_sha256}`, bytes, { httpMetadata: { contentType: type } });
    rows.push(columns.map((column) => row[column] ?? null));
  }
  return { table, columns, rows };
}

/**
 * Seeds the databases with the demo league as of `now`.
 *
 * Does nothing when they already hold this seed (or any, without one), this generator version and the season of `now` with
 * upcoming matches, unless `force` is set. `report` runs and names each step.
 */
export async function seedLeague(
  storage: Databases & { media: MediaBucket },
  options: { seed?: number; now: Date; force?: boolean; report?: typeof step },
): Promise<"up to date" | string> {
  const { now, force = false, report = async (_, work) => await work() } = options;
  const content = storage.database("CONTENT_DB");
  const matchData = storage.database("MATCH_DB");
  const season = leagueSeason(now);
  const version = generatorVersion();
  const before = await readMark(content);
  const seed = options.seed ?? before?.seed ?? defaultSeed;
  const isSame = before?.seed === seed && before.version === version && before.season === season;
  if (!force && isSame && (await countComing(matchData, season, now)) >= fewestMatches) return "up to date";
  const generated = await report(`Playing the seasons ${seasonName(season - 1)} and ${seasonName(season)}`, () =>
    generateLeague({ seed, now }),
  );
  const league = await withoutImported(matchData, generated);
  await report("Writing clubs, players and matches", () => write(storage, "MATCH_DB", matchRows(league)));
  const videos = videoLibrary(league);
  await report("Writing the video library", () => transactAll(storage.database("VIDEO_DB"), libraryStatements(videos)));
  await report("Writing commentaries", () =>
    transactAll(storage.database("VIDEO_DB"), audioLibraryStatements(audioLibrary(league))),
  );
  const episodes = await report("Recording the podcast", () => recordPodcast(league, storage.media));
  const articles = await report("Writing the news", async () => {
    const written = writeArticles(league);
    await write(storage, "CONTENT_DB", [...contentRows(written), episodes]);
    return written;
  });
  await report("Selling adverts", () => write(storage, "MARKETING_DB", marketingRows(season)));
  await report("Selling passes of the last year", async () => {
    const isReal = await hasSold(storage.database("PAYMENTS_DB"));
    const { passes, league: described } = demoLeague;
    await write(storage, "PAYMENTS_DB", isReal ? [] : salesRows(passes, described.currency, seed, now));
  });
  const value = JSON.stringify({ seed, version, season, seededOn: leagueDate(now) });
  await content.transact([
    {
      sql: "INSERT INTO seed_marks VALUES ('league', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      params: [value],
    },
  ]);
  const matches = league.last.matches.length + league.current.matches.length;
  return `72 clubs, ${72 * 25} players, ${matches} matches, ${articles.length} articles, ${videos.length} videos`;
}
