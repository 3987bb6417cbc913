import { z } from "zod";
import { leagueSeason } from "../../schemas/site/league-clock.ts";
import { bulkInsert } from "../../worker/backends/bulk-insert.ts";
import type { Database, Databases, Statement } from "../lib/storage/storage.ts";
import { commentaryStatements, recordedCommentaryOn } from "./audio.ts";
import { articleRows } from "./content-rows.ts";
import { goalColumns, goalRows } from "./match-rows.ts";
import { articleSlug } from "./news/article-slug.ts";
import type { Article } from "./news/articles.ts";
import { matchReport } from "./news/match-report.ts";
import { Writer } from "./news/writer.ts";
import { Random } from "./random.ts";
import { durationOf, resultOf } from "./result.ts";
import { hasScript, readSeason, type ScriptedMatch } from "./season-store.ts";
import { videoStatements } from "./video-rows.ts";
import { highlightsOf } from "./videos.ts";

/** Matches per transaction. */
const atOnce = 50;

/** Statements that record a finished match. */
function recordOf(match: ScriptedMatch): Statement[] {
  const { id, script } = match;
  const { outcome, score, halfTime, extraTime, penalties } = resultOf(script);
  const pairs = [score, halfTime, extraTime, penalties].flatMap((pair) => [pair?.home ?? null, pair?.away ?? null]);
  return [
    {
      sql: `UPDATE fixtures SET status = ?, phase = NULL, phase_started_at = NULL, added_time = NULL, home_goals = ?, away_goals = ?,
              half_time_home = ?, half_time_away = ?, extra_time_home = ?, extra_time_away = ?, penalties_home = ?,
              penalties_away = ?, referee = ?, attendance = ?, sequence = sequence + 1 WHERE id = ?`,
      params: [outcome, ...pairs, script.referee, script.attendance, id],
    },
    {
      sql: `INSERT INTO match_details (fixture_id, events, line_ups, statistics) VALUES (?, ?, ?, ?)
            ON CONFLICT (fixture_id) DO UPDATE
            SET events = excluded.events, line_ups = excluded.line_ups, statistics = excluded.statistics`,
      params: [id, JSON.stringify(script.events), JSON.stringify(script.lineUps), JSON.stringify(script.statistics)],
    },
    { sql: "DELETE FROM goals WHERE fixture_id = ?", params: [id] },
    ...bulkInsert("goals", goalColumns, goalRows(match)),
  ];
}

async function publishReports(content: Database, matches: readonly ScriptedMatch[], now: Date): Promise<void> {
  const [row] = await content.query({ sql: "SELECT coalesce(max(id), 0) AS last FROM articles" });
  const { last } = z.object({ last: z.int() }).parse(row);
  const articles = matches.map((match, index): Article => {
    const writer = new Writer(new Random(`report ${match.id}`));
    const played = { ...match, venue: match.venue ?? "", sequence: 0, postponement: null };
    const draft = matchReport(writer, { around: () => null, played: [] }, played);
    const published = new Date(Math.min(Date.parse(draft.publishedAt), now.getTime())).toISOString();
    const slug = `${articleSlug(draft)}-${match.id}`;
    return { ...draft, id: last + index + 1, slug, publishedAt: published, highlight: null };
  });
  await content.transact(articleRows(articles).flatMap(({ table, columns, rows }) => bulkInsert(table, columns, rows)));
}

const isOver = (match: ScriptedMatch, now: Date) =>
  Date.parse(match.kickoff) + durationOf(match.script) * 1000 <= now.getTime();

/**
 * Records the results of all scripted matches that ended while the demo was not running. For those, and for matches that ended in the live
 * feed, publishes highlights, the recorded commentary and a report, and removes the live stream and commentary.
 * @returns the number of matches.
 */
export async function finishPastMatches(storage: Databases, now: Date): Promise<number> {
  const database = storage.database("MATCH_DB");
  const over = (await readSeason(database, leagueSeason(now), now))
    .filter(hasScript)
    .filter((match) => match.status !== "postponed" && match.status !== "cancelled" && isOver(match, now));
  for (let start = 0; start < over.length; start += atOnce) {
    const group = over.slice(start, start + atOnce);
    await storage
      .database("VIDEO_DB")
      .transact([
        ...group.map(({ id }) => ({ sql: "DELETE FROM videos WHERE entry_id = ?", params: [`live-${id}`] })),
        ...group.map(({ id }) => ({ sql: "DELETE FROM audio_entries WHERE entry_id = ?", params: [`audio-${id}`] })),
        ...videoStatements(group.map(highlightsOf)),
        ...commentaryStatements(group.map(recordedCommentaryOn)),
      ]);
    await publishReports(storage.database("CONTENT_DB"), group, now);
    await database.transact([
      ...group.filter(({ status }) => status === "fixture" || status === "live").flatMap(recordOf),
      // The script goes last: a match that still has one is settled again, so that an interrupted run can be repeated.
      ...group.map(({ id }) => ({ sql: "DELETE FROM match_scripts WHERE fixture_id = ?", params: [id] })),
    ]);
  }
  return over.length;
}
