import { z } from "zod";
import type { Match, MatchDetail } from "../../../schemas/football/match-data.ts";
import { log } from "../../log.ts";

const reportRow = z.object({ reportSlug: z.string() });
const videoRow = z.object({ videoEntryID: z.string() });
const clipRows = z.array(z.object({ entryID: z.string(), title: z.string() }));
const audioRow = z.object({ audioEntryID: z.string(), audioReplayFrom: z.string().nullable() });

/** Entry ids of the videos that suit a match's state, best first. */
function videoCandidates({ id, state }: Pick<Match, "id" | "state">): string[] {
  if (state.kind === "result") return [`highlights-${id}`, `replay-${id}`];
  return state.kind === "fixture" && state.note !== null ? [] : [`live-${id}`];
}

/** Entry ids of the commentary that suits a match's state, best first. */
function audioCandidates({ id, state }: Pick<Match, "id" | "state">): string[] {
  if (state.kind === "result") return [`audio-replay-${id}`, `audio-${id}`];
  return state.kind === "fixture" && state.note !== null ? [] : [`audio-${id}`];
}

/** Maximum clips that a match lists; further ones are among its clubs' videos. */
const maxClips = 12;

/** Reads another backend's database. Null also when that fails, so that the match only lacks those links. */
const orNull = <Found>(link: string, row: Promise<Found | null>) =>
  row.catch((error: unknown) => {
    log("warn", "match link unavailable", { link, error: String(error) });
    return null;
  });

/** The article, video and commentary that the embedded backends have of a match. */
export async function matchLinks(
  env: Pick<Env, "CONTENT_DB" | "VIDEO_DB">,
  match: Pick<Match, "id" | "state" | "kickoff">,
  now: Date,
): Promise<Pick<MatchDetail, "reportSlug" | "videoEntryID" | "clips" | "audioEntryID" | "audioReplayFrom">> {
  const [report, watched] = await Promise.all([
    // A match preview names the same fixture, but is older than kick-off.
    orNull(
      "report",
      env.CONTENT_DB.prepare(
        `SELECT slug AS reportSlug FROM articles
       WHERE fixture_id = ? AND published_at > ? AND published_at <= ? ORDER BY published_at LIMIT 1`,
      )
        .bind(match.id, match.kickoff, now.toISOString())
        .first(),
    ),
    orNull(
      "videos",
      env.VIDEO_DB.batch([
        env.VIDEO_DB.prepare(
          `SELECT entry_id AS videoEntryID FROM videos JOIN json_each(?) AS wanted ON wanted.value = entry_id
         ORDER BY wanted.key LIMIT 1`,
        ).bind(JSON.stringify(videoCandidates(match))),
        env.VIDEO_DB.prepare(
          `SELECT entry_id AS entryID, title FROM clips JOIN videos USING (entry_id)
         WHERE fixture_id = ? AND NOT disabled ORDER BY from_at DESC, entry_id LIMIT ?`,
        ).bind(match.id, maxClips),
        // A recording once it is released; after the match, also a broadcast that will become a replay.
        env.VIDEO_DB.prepare(
          `SELECT entry_id AS audioEntryID, iif(media_type = 'LiveAudio', replay_from, release_from) AS audioReplayFrom
         FROM audio_entries JOIN json_each(?1) AS wanted ON wanted.value = entry_id
         WHERE iif(media_type = 'LiveAudio', iif(?3, replay_from IS NOT NULL, NOT ended_by_hand), release_from <= ?2)
         ORDER BY wanted.key LIMIT 1`,
        ).bind(JSON.stringify(audioCandidates(match)), now.toISOString(), match.state.kind === "result" ? 1 : 0),
      ]),
    ),
  ]);
  const [video, clips, audio] = (watched ?? []).map(({ results }) => results);
  const cut = clipRows.parse(clips ?? []);
  // Until there are highlights, the latest clip takes their place.
  const highlights = match.state.kind === "result" ? (cut[0]?.entryID ?? null) : null;
  return {
    reportSlug: report === null || match.state.kind !== "result" ? null : reportRow.parse(report).reportSlug,
    videoEntryID: video?.[0] === undefined ? highlights : videoRow.parse(video[0]).videoEntryID,
    clips: cut,
    ...(audio?.[0] === undefined ? { audioEntryID: null, audioReplayFrom: null } : audioRow.parse(audio[0])),
  };
}
