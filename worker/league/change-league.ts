import built from "virtual:league";
import { z } from "zod";
import { type League, type LeagueProblem, parseLeague } from "../../schemas/league/league.ts";
import { ApiError } from "../errors.ts";
import { leagueHasChanged, withBuiltRoutes } from "./current-league.ts";
import { publishedVersion, readStoredLeague } from "./published-league.ts";

/*
 * Changes to the league's pages, menus, texts and rules made at the desk. Each one publishes the whole league again: it is checked like a
 * folder that is loaded, written in one transaction, and only over the version on which the change was based.
 */

export const rawPage = z.looseObject({ path: z.string() });
/** A page as written, with `{brand}` and `{name}`. */
export type RawPage = z.output<typeof rawPage>;
/** A record, so that the key order of league.json is preserved. */
const rawDescription = z.record(z.string(), z.unknown());
type RawDescription = z.output<typeof rawDescription>;

/** The published league, as written and as shown. */
export interface CurrentLeague {
  /** Null for the built league, which was never published. */
  version: number | null;
  description: RawDescription;
  pages: readonly RawPage[];
  map: unknown;
  league: League;
}

/**
 * The league to publish, and the parts that have changed, as named in loads of folders: `page {path}`, `menu {name}`, `theme` and so on.
 */
export interface LeagueChange {
  description: RawDescription;
  pages: readonly RawPage[];
  parts: readonly string[];
  /** Statements to run in the same transaction. */
  alongside?: readonly D1PreparedStatement[];
}

/** Attempts while other changes are published in between. */
const maxAttempts = 3;

/** Reads the league from storage, bypassing the isolate's cache. */
export async function readCurrentLeague(db: D1Database): Promise<CurrentLeague> {
  const stored = await readStoredLeague(db);
  const { description, map } = stored ?? { description: built.description, map: built.map ?? null };
  const pages = stored?.pages.map(({ page }) => page) ?? built.pages;
  const version = stored?.version ?? null;
  const { league } = parseLeague({ description, pages, map }, String(version));
  if (league === null) {
    throw new ApiError(422, "league_not_shown", "The published league cannot be shown. Load its folder again first.");
  }
  return {
    version,
    description: rawDescription.parse(description),
    pages: z.array(rawPage).parse(pages),
    map,
    league: withBuiltRoutes(league),
  };
}

/**
 * Publishes a change of the league, which pages show within seconds.
 * @param change derives the new league from the current one; called again if somebody else publishes a change in between.
 * @throws ApiError of `change`; 422 for a league that could not be shown; 409 if others keep publishing
 */
export async function changeLeague(
  env: Env,
  author: { staff: string; now: Date },
  change: (current: CurrentLeague) => LeagueChange,
): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const current = await readCurrentLeague(env.CONTENT_DB);
    const next = change(current);
    leagueAfter(current, next);
    if (await publish(env.CONTENT_DB, current, next, author)) {
      leagueHasChanged(env);
      return;
    }
  }
  throw new ApiError(409, "changed_meanwhile", "Others are publishing at this moment. Please try again.");
}

/** The league that would result from a change. @throws ApiError 422 with the first problem */
export function leagueAfter({ map }: Pick<CurrentLeague, "map">, { description, pages }: LeagueChange): League {
  const { league, problems } = parseLeague({ description, pages, map }, "");
  const [problem] = problems;
  if (league !== null && problem === undefined) return league;
  throw new ApiError(422, "not_right", problem === undefined ? "It cannot be published." : sentenceOf(problem, pages));
}

function sentenceOf({ page, at, message }: LeagueProblem, pages: readonly RawPage[]): string {
  const where = page === null ? at.join(".") : [`page ${pages[page]?.path}`, ...at].join(", ");
  return `It cannot be published: ${where} ${message}.`;
}

/** @returns false, without writing anything, if somebody else has published since `current` was read */
async function publish(
  db: D1Database,
  { version, map }: CurrentLeague,
  { description, pages, parts, alongside = [] }: LeagueChange,
  { staff, now }: { staff: string; now: Date },
): Promise<boolean> {
  const at = now.toISOString();
  const rows = JSON.stringify(pages.map((page) => [page.path, JSON.stringify(page)]));
  const statements = [
    // Tries to write an invalid row if the version has changed, which makes the transaction fail.
    db
      .prepare(
        "INSERT INTO league (id, version, description, published_at) SELECT 1, NULL, '', '' WHERE (SELECT version FROM league) IS NOT ?",
      )
      .bind(version),
    db.prepare("DELETE FROM league_pages"),
    db.prepare("INSERT INTO league_pages (path, page) SELECT value ->> 0, value ->> 1 FROM json_each(?)").bind(rows),
    ...(version === null && map !== null
      ? [db.prepare("INSERT OR REPLACE INTO league_map (id, map) VALUES (1, ?)").bind(JSON.stringify(map))]
      : []),
    db
      .prepare(
        `INSERT INTO league (id, version, description, published_at) VALUES (1, 1, ?, ?)
         ON CONFLICT (id) DO UPDATE SET version = version + 1, description = excluded.description, published_at = excluded.published_at`,
      )
      .bind(JSON.stringify(description), at),
    db
      .prepare(
        `INSERT OR REPLACE INTO league_desk_changes (part, changed_at, staff) SELECT value, ?2, ?3 FROM json_each(?1)`,
      )
      .bind(JSON.stringify(parts), at, staff),
    ...alongside,
  ];
  try {
    await db.batch(statements);
    return true;
  } catch (error) {
    if ((await publishedVersion(db)) === version) throw error;
    return false;
  }
}
