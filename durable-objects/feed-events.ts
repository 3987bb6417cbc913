import { matchEvent } from "../schemas/football/match-data.ts";
import type { FeedEvent, FeedProblem } from "../schemas/football/match-feed.ts";
import { contradicts, type Entry, merged } from "./match-events.ts";

/** What a feed said, as a room keeps it. @param kickoff ISO 8601 UTC. */
export function feedEntries(events: readonly FeedEvent[], kickoff: string): Entry[] {
  return events.map((said): Entry => {
    const { id, revision } = said;
    const at = Date.parse(said.at);
    if (said.cancelled) return { id, place: 0, told: null, cancelled: { revision, at, text: said.text } };
    const { at: _at, revision: _revision, cancelled: _cancelled, ...told } = said;
    const offset = Math.max(0, (at - Date.parse(kickoff)) / 1000);
    // Its number and the score after it follow from where it stands among the others.
    const event = matchEvent.parse({ ...told, number: 1, score: { home: 0, away: 0 }, offset });
    return { id, place: 0, told: { revision, at, event }, cancelled: null };
  });
}

/** What cannot be taken because something else was said of the same revision, in this report or before it. */
export function feedProblems(said: readonly Entry[], known: ReadonlyMap<string, Entry>): FeedProblem[] {
  const soFar = new Map(known);
  return said.flatMap((entry, event) => {
    const { id } = entry;
    const before = soFar.get(id);
    soFar.set(id, merged(before, entry));
    if (!contradicts(before, entry)) return [];
    const { revision } = entry.told ?? entry.cancelled ?? { revision: 0 };
    return [{ event, id, problem: `is known otherwise in revision ${revision}; a correction needs a higher one` }];
  });
}
