import { leagueDate } from "../../../../schemas/site/league-time.ts";
import type { Statement } from "../../bulk-insert.ts";
import type { StoredFixture } from "./season-store.ts";

/**
 * Statements that take from matches that are moved, or on again, what was reported before: events, which say that the match is off, and
 * for another day line-ups, statistics and referee. They come before those that store the planned matches.
 */
export function formerDateStatements(planned: readonly StoredFixture[], stored: readonly StoredFixture[]): Statement[] {
  const before = new Map(stored.map((fixture) => [fixture.id, fixture]));
  const moved = planned.flatMap(({ id, kickoff, status }) => {
    const own = before.get(id);
    if (own === undefined || status !== "fixture" || (own.status === status && own.kickoff === kickoff)) return [];
    return [{ id, isOtherDay: leagueDate(own.kickoff) !== leagueDate(kickoff) }];
  });
  const ids = (matches: typeof moved) => [JSON.stringify(matches.map(({ id }) => id))];
  const toOtherDay = ids(moved.filter(({ isOtherDay }) => isOtherDay));
  const among = "IN (SELECT value FROM json_each(?))";
  if (moved.length === 0) return [];
  return [
    { sql: `UPDATE match_details SET events = '[]' WHERE fixture_id ${among}`, params: ids(moved) },
    {
      sql: `UPDATE match_details SET line_ups = NULL, statistics = NULL WHERE fixture_id ${among}`,
      params: toOtherDay,
    },
    { sql: `UPDATE fixtures SET referee = NULL WHERE id ${among}`, params: toOtherDay },
  ];
}
