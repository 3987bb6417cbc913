import { z } from "zod";
import type { LeagueProblem } from "../../schemas/league/league.ts";
import { type League, parseLeague } from "../../schemas/league/league.ts";

/** A file of a published league. Its bytes are in the MEDIA bucket under `league/{sha256}`. */
export interface PublishedFile {
  sha256: string;
  /** Media type. */
  type: string;
}

export interface PublishedLeague {
  /** Null if the description cannot be shown, for these reasons. */
  league: League | null;
  problems: LeagueProblem[];
  /** By path in the league's folder. */
  files: ReadonlyMap<string, PublishedFile>;
}

const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue("is no JSON");
    return z.NEVER;
  }
});
const version = z.array(z.object({ version: z.int() })).max(1);
const descriptions = z.array(z.object({ version: z.int(), description: jsonText })).max(1);
const pages = z.array(z.object({ page: jsonText }));
const maps = z.array(z.object({ map: jsonText })).max(1);
const files = z.array(z.object({ path: z.string(), sha256: z.string(), type: z.string() }));

/** Version of the published league; null where none is published. */
export async function publishedVersion(database: D1Database): Promise<number | null> {
  const { results } = await database.prepare("SELECT version FROM league").all();
  return version.parse(results)[0]?.version ?? null;
}

/** The published league; null where none is published. */
export async function readPublishedLeague(database: D1Database): Promise<PublishedLeague | null> {
  const [league, leaguePages, leagueFiles, leagueMaps] = await database.batch([
    database.prepare("SELECT version, description FROM league"),
    database.prepare("SELECT page FROM league_pages ORDER BY path"),
    database.prepare("SELECT path, sha256, type FROM league_files"),
    database.prepare("SELECT map FROM league_map"),
  ]);
  const [row] = descriptions.parse(league?.results);
  if (row === undefined) return null;
  const written = {
    description: row.description,
    pages: pages.parse(leaguePages?.results).map(({ page }) => page),
    map: maps.parse(leagueMaps?.results)[0]?.map ?? null,
  };
  const parsed = parseLeague(written, `published-${row.version}`);
  const stored = files.parse(leagueFiles?.results).map(({ path, ...file }) => [path, file] as const);
  return { ...parsed, files: new Map(stored) };
}
