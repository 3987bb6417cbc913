import { z } from "zod";
import type { Match, MatchDetail } from "../../../schemas/football/match-data.ts";

const reportRow = z.object({ reportSlug: z.string() });
const videoRow = z.object({ videoEntryID: z.string() });
const audioRow = z.object({ audioEntryID: z.string(), audioReplayFrom: z.string().nullable() });

/** Entry ids of a fixture's videos, best first, for what the match is at the moment. */
function wantedVideos({ id, state }: Pick<Match, "id" | "state">): string[] {
  if (state.kind === "result") return [`highlights-${id}`, `replay-${id}`];
  return state.kind === "fixture" && state.note !== null ? [] : [`live-${id}`];
}

/** Entry ids of a fixture's commentary, best first, for what the match is at the moment. */
function wantedAudio({ id, state }: Pick<Match, "id" | "state">): string[] {
  if (state.kind === "result") return [`audio-replay-${id}`, `audio-${id}`];
  return state.kind === "fixture" && state.note !== null ? [] : [`audio-${id}`];
}

/** What the embedded league has of a match besides its data: the report, once written, the video to watch now, and the commentary. */
export async function matchLinks(
  env: Pick<Env, "CONTENT_DB" | "VIDEO_DB">,
  match: Pick<Match, "id" | "state" | "kickoff">,
  now: Date,
): Promise<Pick<MatchDetail, "reportSlug" | "videoEntryID" | "audioEntryID" | "audioReplayFrom">> {
  const [report, video, audio] = await Promise.all([
    // A preview is of the same fixture, and older than its kick-off.
    env.CONTENT_DB.prepare(
      `SELECT slug AS reportSlug FROM articles
       WHERE fixture_id = ? AND published_at > ? AND published_at <= ? ORDER BY published_at LIMIT 1`,
    )
      .bind(match.id, match.kickoff, now.toISOString())
      .first(),
    env.VIDEO_DB.prepare(
      `SELECT entry_id AS videoEntryID FROM videos JOIN json_each(?) AS wanted ON wanted.value = entry_id
       ORDER BY wanted.key LIMIT 1`,
    )
      .bind(JSON.stringify(wantedVideos(match)))
      .first(),
    // A recording once it is released; of a match that is over, a broadcast that will be a replay.
    env.VIDEO_DB.prepare(
      `SELECT entry_id AS audioEntryID, iif(media_type = 'LiveAudio', replay_from, release_from) AS audioReplayFrom
       FROM audio_entries JOIN json_each(?1) AS wanted ON wanted.value = entry_id
       WHERE iif(media_type = 'LiveAudio', ?3 = 0 OR replay_from IS NOT NULL, release_from <= ?2)
       ORDER BY wanted.key LIMIT 1`,
    )
      .bind(JSON.stringify(wantedAudio(match)), now.toISOString(), match.state.kind === "result" ? 1 : 0)
      .first(),
  ]);
  return {
    reportSlug: report === null || match.state.kind !== "result" ? null : reportRow.parse(report).reportSlug,
    videoEntryID: video === null ? null : videoRow.parse(video).videoEntryID,
    ...(audio === null ? { audioEntryID: null, audioReplayFrom: null } : audioRow.parse(audio)),
  };
}
