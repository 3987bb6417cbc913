import { z } from "zod";
import { seasonName } from "../../../schemas/site/league-clock.ts";
import { leagueDate } from "../../../schemas/site/league-time.ts";
import {
  readClubs,
  readSeason,
  type StoredCompetition,
  standingsOf,
} from "../../../worker/backends/match-data/seasons/season-store.ts";
import { isCurtailed, type Standing } from "../../../worker/backends/match-data/table/table.ts";
import { CommandError } from "../report.ts";
import type { Database } from "../storage/storage.ts";

/** Whether the match database has been migrated. */
export async function hasMatchData(db: Database): Promise<boolean> {
  const found = await db.query({
    sql: "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'match_scripts'",
  });
  return found.length > 0;
}

/** @throws CommandError always. */
export function noLeague(): never {
  throw new CommandError("There is no league in this storage yet. Run npm start (or npm run seed) first.");
}

/** @throws CommandError when the tables do not exist yet. */
export async function requireMatchData(db: Database): Promise<void> {
  if (!(await hasMatchData(db))) noLeague();
}

/**
 * The table of a stored season at `now`, and whether it is ordered by points per game.
 * @throws CommandError with the stored seasons if this one is missing.
 */
export async function readStandings(
  db: Database,
  competition: StoredCompetition,
  season: number,
  now: Date,
): Promise<{ standings: Standing[]; perGame: boolean }> {
  await requireMatchData(db);
  const stored = await readSeason(db, [competition.id], season);
  const [row] = stored.competitions;
  if (row === undefined) {
    const others = await db.query({
      sql: "SELECT season FROM seasons WHERE competition_id = ? ORDER BY season",
      params: [competition.id],
    });
    const names = z
      .array(z.object({ season: z.int() }))
      .parse(others)
      .map((other) => seasonName(other.season));
    throw new CommandError(
      `There is no season ${seasonName(season)} of the ${competition.name}. ` +
        (names.length === 0 ? "None is stored." : `Stored: ${names.join(", ")}.`),
    );
  }
  const { clubs } = await readClubs(db);
  const own = clubs.filter(({ id }) => stored.clubIDs.includes(id));
  const { zones, rules, curtailedOn } = row;
  return {
    standings: standingsOf(competition, { ...stored, zones, rules, curtailedOn }, own, now),
    perGame: isCurtailed(curtailedOn, leagueDate(now)),
  };
}
