import { z } from "zod";
import { type MatchScript, matchScript } from "../../schemas/football/match-script.ts";
import type { Database } from "../lib/storage/storage.ts";
import type { ScheduledMatch } from "./matchday-plan.ts";

const fixtureRow = z.object({
  id: z.int(),
  competitionID: z.int(),
  season: z.int(),
  stage: z.enum(["league", "play-offs", "cup"]),
  round: z.string(),
  kickoff: z.iso.datetime(),
  homeID: z.int(),
  awayID: z.int(),
  venue: z.string().nullable(),
  status: z.string(),
});
const scriptRow = z.object({
  id: z.int(),
  script: z.string().transform((text) => matchScript.parse(JSON.parse(text))),
});

/** A stored fixture of the season, with its script if it is needed now. */
export type StoredMatch = ScheduledMatch & z.infer<typeof fixtureRow>;
export type ScriptedMatch = StoredMatch & { script: MatchScript };

export const hasScript = (match: StoredMatch): match is ScriptedMatch => match.script !== null;

/** Number of upcoming matches that staging may move. */
const candidates = 150;

/** A season's fixtures by kick-off. Only those that have begun by `now` and the next ones come with their scripts. */
export async function readSeason(database: Database, season: number, now: Date): Promise<StoredMatch[]> {
  const rows = await database.query({
    sql: `SELECT id, competition_id AS competitionID, season, stage, round, kickoff, home_id AS homeID, away_id AS awayID, venue, status
          FROM fixtures WHERE season = ? ORDER BY kickoff, id`,
    params: [season],
  });
  const scripts = await database.query({
    sql: `SELECT id, script FROM fixtures JOIN match_scripts ON fixture_id = id
          WHERE season = ?1 AND (kickoff <= ?2 OR id IN (
            SELECT id FROM fixtures WHERE season = ?1 AND status = 'fixture' AND kickoff > ?2 ORDER BY kickoff, id LIMIT ?3))`,
    params: [season, now.toISOString(), candidates],
  });
  const byID = new Map(
    z
      .array(scriptRow)
      .parse(scripts)
      .map(({ id, script }) => [id, script]),
  );
  return z
    .array(fixtureRow)
    .parse(rows)
    .map((row) => ({ ...row, script: byID.get(row.id) ?? null }));
}
