import { z } from "zod";
import type { ClubSummary } from "../../../schemas/football/club.ts";
import type { Match, MatchDetail } from "../../../schemas/football/match-data.ts";
import { usualLeadMinutes } from "../../../schemas/streaming/broadcast-length.ts";
import { toSeconds } from "../../now-in-seconds.ts";
import { type BroadcastMatch, broadcastFor, type LiveEntry } from "./broadcast.ts";
import { replayScenes } from "./match-footage.ts";
import { type Assembly, placeScenes, segmentsOf } from "./packaging/assembly.ts";
import { packaging } from "./packaging/packaging.ts";

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
  /** 1 when an operator has ended it. It then stays ended, regardless of its match. */
  ended_by_hand: z.int(),
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

const columns =
  "entry_id, fixture_id, release_from, ended_at, replay_from, replay_asset_id, hold_back_minutes, ended_by_hand";

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
       UNION ALL SELECT 'audio_entries', ${columns}, ${usualLeadMinutes} FROM audio_entries
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
      const phase = row.ended_by_hand === 1 ? "finished" : phaseOf(match);
      const next = broadcastFor(entry, { kickoff: new Date(match.kickoff), phase }, now);
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

/** Milliseconds after its release for which an entry is followed whose match has ended without a report. */
const followedAfterRelease = 72 * 3_600_000;
/** How many matches are read one by one. */
const maxStrays = 50;

/**
 * Updates live entries that are due or were on air, but whose matches are not among those that were read: they were moved far away, or
 * their results are late. Those nearest to now come first.
 */
export async function syncStrays(
  database: D1Database,
  read: readonly Pick<Match, "id">[],
  findMatch: (fixtureID: number) => Promise<Pick<Match, "id" | "kickoff" | "state"> | null>,
  now: Date,
): Promise<void> {
  const entries = (table: string, mediaType: string) =>
    `SELECT fixture_id, release_from FROM ${table} WHERE media_type = '${mediaType}' AND ended_at IS NULL
       AND release_from BETWEEN ?1 AND ?2 AND fixture_id IS NOT NULL AND fixture_id NOT IN (SELECT value FROM json_each(?3))`;
  const { results } = await database
    .prepare(
      `SELECT fixture_id FROM (${entries("videos", "DrmLiveVideo")} UNION ALL ${entries("audio_entries", "LiveAudio")})
       GROUP BY fixture_id ORDER BY min(abs(unixepoch(release_from) - ?4)) LIMIT ${maxStrays}`,
    )
    .bind(
      new Date(now.getTime() - followedAfterRelease).toISOString(),
      new Date(now.getTime() + broadcastSyncWindow.after).toISOString(),
      JSON.stringify(read.map(({ id }) => id)),
      toSeconds(now),
    )
    .all();
  const strays = z.array(z.object({ fixture_id: z.int() })).parse(results);
  const matches = await Promise.all(strays.map(({ fixture_id }) => findMatch(fixture_id)));
  await syncBroadcasts(
    database,
    matches.filter((match) => match !== null),
    now,
  );
}

/** Ends live entries without a match at their planned end. */
export async function endPlannedBroadcasts(database: D1Database, now: Date): Promise<void> {
  await database
    .prepare("UPDATE videos SET ended_at = ends_at WHERE ends_at <= ? AND ended_at IS NULL")
    .bind(now.toISOString())
    .run();
}

/** Minutes before its release at which a replay is assembled: late, so that it includes corrections of the match. */
const assembledBefore = 15;
const replayRow = z.object({
  entry_id: z.string(),
  fixture_id: z.int(),
  packaging: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(packaging),
});

interface FilmedMatch extends Pick<MatchDetail, "events"> {
  home: Pick<ClubSummary, "code">;
  away: Pick<ClubSummary, "code">;
}

/** Assembles replays of ended broadcasts from their matches' events, if the replay's asset is a library of clips. */
export async function assembleReplays(
  database: D1Database,
  findMatch: (fixtureID: number) => Promise<FilmedMatch | null>,
  now: Date,
): Promise<void> {
  const { results } = await database
    .prepare(
      `SELECT entry_id, fixture_id, packaging FROM videos JOIN assets ON assets.id = replay_asset_id
       WHERE replay_from <= ? AND fixture_id IS NOT NULL AND json_array_length(packaging, '$.clips') > 0
         AND coalesce(json_array_length(footage, '$.scenes'), 0) = 0 LIMIT 10`,
    )
    .bind(new Date(now.getTime() + assembledBefore * 60_000).toISOString())
    .all();
  for (const row of z.array(replayRow).parse(results)) {
    const match = await findMatch(row.fixture_id);
    if (match === null) continue;
    const footage: Assembly = {
      clubs: { home: match.home.code, away: match.away.code },
      scenes: replayScenes(match.events),
    };
    const seconds = Math.round(segmentsOf(placeScenes(row.packaging, footage)) * row.packaging.segmentSeconds);
    await database
      .prepare("UPDATE videos SET footage = ?2, duration = ?3 WHERE entry_id = ?1")
      .bind(row.entry_id, JSON.stringify(footage), seconds)
      .run();
  }
}
