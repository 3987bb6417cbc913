import type { Match } from "../../../schemas/football/match-data.ts";

const urgency = { live: 0, fixture: 1, result: 2 } as const;

/** The matches that a fan asks for first: in play, then to come, then over, each by kick-off. */
export function mostUrgent(matches: readonly Match[], limit: number): Match[] {
  return matches
    .toSorted(
      (one, other) =>
        urgency[one.state.kind] - urgency[other.state.kind] ||
        one.kickoff.localeCompare(other.kickoff) ||
        one.id - other.id,
    )
    .slice(0, limit);
}
