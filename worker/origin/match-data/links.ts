import { z } from "zod";
import type { Match } from "../../../schemas/match-data.ts";

const reportRow = z.object({ reportSlug: z.string() });
const videoRow = z.object({ videoEntryID: z.string() });
const audioRow = z.object({ audioEntryID: z.string() });

/** Entry ids of a fixture's videos, best first, for what the match is at the moment. */
function wantedVideos({ id, state }: Pick<Match, "id" | "state">): string[] {
  if (state.kind === "result") return [`highlights-${id}`, `replay-${id}`];
  return state.kind === "fixture" && state.note !== null ? [] : [`live-${id}`];
}

/** Entry id of a fixture's commentary, for what the match is at the moment; a recording only once it is released. */
function wantedAudio({ id, state }: Pick<Match, "id" | "state">): string | null {
  if (state.kind === "result") return `audio-replay-${id}`;
  return state.kind === "fixture" && state.note !== null ? null : `audio-${id}`;
}

/** What the embedded league has of a match besides its data: the report, once written, the video to watch now, and the commentary. */
export async function matchLinks(
  env: Pick<Env, "CONTENT_DB" | "VIDEO_DB">,
  match: Pick<Match, "id" | "state" | "kickoff">,
  now: Date,
): Promise<{ reportSlug: string | null; videoEntryID: string | null; audioEntryID: string | null }> {
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
    env.VIDEO_DB.prepare(
      `SELECT entry_id AS audioEntryID FROM audio_entries
       WHERE entry_id = ?1 AND (media_type = 'LiveAudio' OR release_from <= ?2)`,
    )
      .bind(wantedAudio(match), now.toISOString())
      .first(),
  ]);
  return {
    reportSlug: report === null || match.state.kind !== "result" ? null : reportRow.parse(report).reportSlug,
    videoEntryID: video === null ? null : videoRow.parse(video).videoEntryID,
    audioEntryID: audio === null ? null : audioRow.parse(audio).audioEntryID,
  };
}
