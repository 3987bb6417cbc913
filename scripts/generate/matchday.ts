import { leagueSeason } from "../../schemas/site/league-clock.ts";
import type { Database, Databases, Statement } from "../lib/storage/storage.ts";
import { commentaryOn, commentaryStatements } from "./audio.ts";
import { finishPastMatches } from "./finish-past-matches.ts";
import { planMatchday, progressAt, type Scene } from "./matchday-plan.ts";
import { hasScript, readSeason, type ScriptedMatch, type StoredMatch } from "./season-store.ts";
import { videoStatements } from "./video-rows.ts";
import { liveStreamOf } from "./videos.ts";

/** Statements that record the current state of a match in play. */
function runningState(match: ScriptedMatch, now: Date): Statement[] {
  const { state } = progressAt(match, now);
  if (state.kind !== "live") return [];
  return [
    {
      sql: `UPDATE fixtures SET status = 'live', phase = ?, phase_started_at = ?, added_time = ?, home_goals = ?, away_goals = ?,
              referee = ?, sequence = sequence + (status <> 'live') WHERE id = ?`,
      params: [
        state.phase,
        state.phaseStartedAt,
        state.addedTime,
        state.score.home,
        state.score.away,
        match.script.referee,
        match.id,
      ],
    },
  ];
}

/** Every match has a live stream from this many milliseconds before its kick-off. */
const day = 86_400_000;

/** Matches in play or of the next day that have no live stream yet, because at the time of seeding they had begun or were too far off. */
async function withoutStream(video: Database, matches: readonly StoredMatch[], now: Date): Promise<ScriptedMatch[]> {
  const rows = await video.query({ sql: "SELECT entry_id FROM videos WHERE media_type = 'DrmLiveVideo'" });
  const streamed = new Set(rows.map(({ entry_id }) => entry_id));
  return matches.filter(hasScript).filter(({ id, status, kickoff }) => {
    const isDue = ["fixture", "live"].includes(status) && Date.parse(kickoff) <= now.getTime() + day;
    return isDue && !streamed.has(`live-${id}`);
  });
}

/**
 * Makes `now` a match day by moving upcoming league matches: one match in play, one at half-time, one about to begin and three finished,
 * each live or upcoming one with its stream. Matches that have begun get their current state, from which their feed continues. Idempotent.
 * @returns the moves.
 */
export async function stageMatchday(
  storage: Databases,
  now: Date,
): Promise<{ fixtureID: number; scene: Scene; kickoff: string }[]> {
  await finishPastMatches(storage, now);
  const database = storage.database("MATCH_DB");
  const season = leagueSeason(now);
  const matches = await readSeason(database, season, now);
  const moves = planMatchday(matches, now);
  await database.transact(
    moves.map(({ match, kickoff }) => ({
      sql: "UPDATE fixtures SET kickoff = ?, sequence = sequence + 1 WHERE id = ?",
      params: [kickoff, match.id],
    })),
  );
  const moved = moves.map(({ match, kickoff }) => ({ ...match, season, kickoff }));
  const video = storage.database("VIDEO_DB");
  const stay = matches.filter(({ id }) => !moves.some(({ match }) => match.id === id));
  const others = await withoutStream(video, stay, now);
  await video.transact([
    ...videoStatements([...others, ...moved].map(liveStreamOf)),
    ...commentaryStatements(moved.map(commentaryOn)),
  ]);
  await finishPastMatches(storage, now);
  const begun = (await readSeason(database, season, now))
    .filter(hasScript)
    .filter(({ status, kickoff }) => ["fixture", "live"].includes(status) && Date.parse(kickoff) <= now.getTime());
  await database.transact(begun.flatMap((match) => runningState(match, now)));
  return moves.map(({ match, scene, kickoff }) => ({ fixtureID: match.id, scene, kickoff }));
}
