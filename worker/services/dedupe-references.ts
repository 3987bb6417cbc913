import type { Match } from "../../schemas/football/match-data.ts";

/**
 * The same matches, sharing one object for equal clubs and competitions. A page sends each object to the browser once, and a month of
 * matches has every club about five times.
 */
export function dedupeReferences(matches: readonly Match[]): Match[] {
  function shared<Summary extends Match["home"] | Match["competition"]>(
    summaries: Map<string, Summary>,
    summary: Summary,
  ) {
    const key = JSON.stringify(summary);
    const first = summaries.get(key) ?? summary;
    summaries.set(key, first);
    return first;
  }
  const clubs = new Map<string, Match["home"]>();
  const competitions = new Map<string, Match["competition"]>();
  return matches.map((match) => ({
    ...match,
    competition: shared(competitions, match.competition),
    home: shared(clubs, match.home),
    away: shared(clubs, match.away),
  }));
}
