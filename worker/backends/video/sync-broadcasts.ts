import { z } from "zod";
import type { Match } from "../../../schemas/football/match-data.ts";
import { type BroadcastMatch, broadcastFor, type LiveEntry, onAirMinutesBeforeKickOff } from "./broadcast.ts";

/** Milliseconds around now: recently finished matches, and those of the next days. */
export const broadcastSyncWindow = { before: 12 * 3_600_000, after: 72 * 3_600_000 };

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const liveRow = z.object({
  source: z.enum(["videos", "audio_entries"]),
  entry_id: z.string(),
  fixture_id: z.int(),
  release_from: instant,
  ended_at: instant.nullable(),
  replay_from: instant.nullable(),
  replay_asset_id: z.string().nullable(),
  hold_back_minutes: z.int().nonnegative(),
  lead_minutes: z.int().nonnegative(),
});

function phaseOf({ state }: Pick<Match, "state">): BroadcastMatch["phase"] {
  switch (state.kind) {
    case "fixture":
      return state.note === null ? "scheduled" : "called-off";
    case "live":
      return "live";
    case "result":
      return "finished";
  }
}

const text = (instant: Date | null) => instant?.toISOString() ?? null;

const columns = "entry_id, fixture_id, release_from, ended_at, replay_from, replay_asset_id, hold_back_minutes";

/** Updates live videos and commentary to follow their matches. @returns how many entries changed. */
export async function syncBroadcasts(
  database: D1Database,
  matches: readonly Pick<Match, "id" | "kickoff" | "state">[],
  now: Date,
): Promise<number> {
  const { results } = await database
    .prepare(
      `SELECT 'videos' AS source, ${columns}, lead_minutes FROM videos
       WHERE media_type = 'DrmLiveVideo' AND fixture_id IN (SELECT value FROM json_each(?1))
       UNION ALL SELECT 'audio_entries', ${columns}, ${onAirMinutesBeforeKickOff} FROM audio_entries
       WHERE media_type = 'LiveAudio' AND fixture_id IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(matches.map(({ id }) => id)))
    .all();
  const byFixture = new Map(matches.map((match) => [match.id, match]));
  const changes = z
    .array(liveRow)
    .parse(results)
    .flatMap((row) => {
      const match = byFixture.get(row.fixture_id);
      if (match === undefined) return [];
      const entry: LiveEntry = {
        releaseFrom: row.release_from,
        endedAt: row.ended_at,
        replayFrom: row.replay_from,
        hasReplay: row.replay_asset_id !== null,
        holdBackMinutes: row.hold_back_minutes,
        leadMinutes: row.lead_minutes,
      };
      const next = broadcastFor(entry, { kickoff: new Date(match.kickoff), phase: phaseOf(match) }, now);
      const serialize = (broadcast: typeof next) =>
        [broadcast.releaseFrom, broadcast.endedAt, broadcast.replayFrom].map(text).join();
      if (serialize(next) === serialize(entry)) return [];
      return database
        .prepare(`UPDATE ${row.source} SET release_from = ?2, ended_at = ?3, replay_from = ?4 WHERE entry_id = ?1`)
        .bind(row.entry_id, text(next.releaseFrom), text(next.endedAt), text(next.replayFrom));
    });
  if (changes.length > 0) await database.batch(changes);
  return changes.length;
}

/** Ends live entries without a match at their planned end. */
export async function endPlannedBroadcasts(database: D1Database, now: Date): Promise<void> {
  await database
    .prepare("UPDATE videos SET ended_at = ends_at WHERE ends_at <= ? AND ended_at IS NULL")
    .bind(now.toISOString())
    .run();
}
