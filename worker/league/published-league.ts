import { z } from "zod";
import { type League, type LeagueProblem, parseLeague } from "../../schemas/league/league.ts";

/** A file of a published league. Its bytes are in the MEDIA bucket under `league/{sha256}`. */
export interface PublishedFile {
  sha256: string;
  /** Media type. */
  type: string;
}

export interface PublishedLeague {
  /** Null if the description cannot be shown, because of `problems`. */
  league: League | null;
  problems: LeagueProblem[];
  /** By path in the league's folder; null for the build's files. */
  files: ReadonlyMap<string, PublishedFile> | null;
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
const pages = z.array(z.object({ path: z.string(), page: jsonText }));
const maps = z.array(z.object({ map: jsonText })).max(1);
const files = z.array(z.object({ path: z.string(), sha256: z.string(), type: z.string() }));

/** Version of the published league; null if none is published. */
export async function publishedVersion(database: D1Database): Promise<number | null> {
  const { results } = await database.prepare("SELECT version FROM league").all();
  return version.parse(results)[0]?.version ?? null;
}

const shownVersions = z
  .tuple([
    z.object({
      ...{ league: z.int().nullable(), changedAt: z.int().nullable(), newsAt: z.int().nullable() },
      switchedOff: jsonText.pipe(z.array(z.string())),
    }),
  ])
  .transform(([{ league, changedAt, newsAt, switchedOff }]) => ({
    ...{ league, changedAt: Math.max(changedAt ?? 0, newsAt ?? 0) },
    switchedOff: new Set(switchedOff),
  }));

/**
 * Reads the disabled features and what cached pages depend on: the version of the published league (null: none), and when anything else on
 * them was last changed at the desk or an article was released, in epoch milliseconds.
 */
export async function versionsShown(
  database: D1Database,
  now: Date,
): Promise<{ league: number | null; changedAt: number; switchedOff: ReadonlySet<string> }> {
  const { results } = await database
    .prepare(
      `SELECT (SELECT version FROM league) AS league, (SELECT changed_at FROM fans_pages) AS changedAt,
        (SELECT unixepoch(max(published_at)) * 1000 FROM articles WHERE published_at <= ?) AS newsAt,
        (SELECT json_group_array(name) FROM site_switches) AS switchedOff`,
    )
    .bind(now.toISOString())
    .all();
  return shownVersions.parse(results);
}

/** Invalidates cached pages after a change of anything that they show other than the league's description. */
export async function raiseChangedAt(database: D1Database, now: Date): Promise<void> {
  await database
    .prepare(
      `INSERT INTO fans_pages (id, changed_at) VALUES (1, ?)
       ON CONFLICT (id) DO UPDATE SET changed_at = max(changed_at + 1, excluded.changed_at)`,
    )
    .bind(now.getTime())
    .run();
}

export interface StoredLeague {
  version: number;
  description: unknown;
  /** `path` is the row's key. */
  pages: { path: string; page: unknown }[];
  map: unknown;
  files: ReadonlyMap<string, PublishedFile>;
}

/** The stored league, unchecked; null if none is published. */
export async function readStoredLeague(database: D1Database): Promise<StoredLeague | null> {
  const [league, leaguePages, leagueFiles, leagueMaps] = await database.batch([
    database.prepare("SELECT version, description FROM league"),
    database.prepare("SELECT path, page FROM league_pages ORDER BY path"),
    database.prepare("SELECT path, sha256, type FROM league_files"),
    database.prepare("SELECT map FROM league_map"),
  ]);
  const [row] = descriptions.parse(league?.results);
  if (row === undefined) return null;
  const stored = files.parse(leagueFiles?.results).map(({ path, ...file }) => [path, file] as const);
  return {
    ...row,
    pages: pages.parse(leaguePages?.results),
    map: maps.parse(leagueMaps?.results)[0]?.map ?? null,
    files: new Map(stored),
  };
}

/** The published league; null if none is published. */
export async function readPublishedLeague(database: D1Database): Promise<PublishedLeague | null> {
  const stored = await readStoredLeague(database);
  if (stored === null) return null;
  const { version, description, pages, map, files } = stored;
  const raw = { description, pages: pages.map(({ page }) => page), map };
  // A loaded folder has files. The desk publishes the built league with changes, which keeps the build's files.
  return { ...parseLeague(raw, `published-${version}`), files: files.size === 0 ? null : files };
}
