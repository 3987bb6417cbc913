import type { Match } from "../../../schemas/football/match-data.ts";
import { winningSide } from "../fixtures/match/match-status.ts";

/** A club's head-to-head record against another. */
export interface MeetingRecord {
  won: number;
  drawn: number;
  lost: number;
}

/** Results between these two clubs that count, latest first, without the match `except`. */
export function meetings(matches: readonly Match[], clubs: readonly [number, number], except: number): Match[] {
  return matches
    .filter(
      ({ id, state, home, away }) =>
        id !== except &&
        state.kind === "result" &&
        state.outcome !== "abandoned" &&
        clubs.includes(home.id) &&
        clubs.includes(away.id),
    )
    .toSorted((a, b) => b.kickoff.localeCompare(a.kickoff));
}

/** The record of a club in these matches. */
export function recordOf(matches: readonly Match[], clubID: number): MeetingRecord {
  const record: MeetingRecord = { won: 0, drawn: 0, lost: 0 };
  for (const match of matches) {
    const winner = winningSide(match.state);
    if (winner === null) record.drawn += 1;
    else if (match[winner].id === clubID) record.won += 1;
    else record.lost += 1;
  }
  return record;
}
