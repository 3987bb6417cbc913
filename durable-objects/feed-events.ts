import { matchEvent } from "../schemas/football/match-data.ts";
import type { FeedEvent, FeedProblem } from "../schemas/football/match-feed.ts";
import { contradicts, type LoggedEvent, merged } from "./match-events.ts";

/** Events of a feed's report as a room logs them. @param kickoff ISO 8601 UTC. */
export function feedEntries(events: readonly FeedEvent[], kickoff: string): LoggedEvent[] {
  return events.map((feedEvent): LoggedEvent => {
    const { id, revision } = feedEvent;
    const at = Date.parse(feedEvent.at);
    if (feedEvent.cancelled) {
      return { id, order: 0, reported: null, cancelled: { revision, at, text: feedEvent.text } };
    }
    const { at: _at, revision: _revision, cancelled: _cancelled, ...rest } = feedEvent;
    const offset = Math.max(0, (at - Date.parse(kickoff)) / 1000);
    // Number and score are computed from the order of all events.
    const event = matchEvent.parse({ ...rest, number: 1, score: { home: 0, away: 0 }, offset });
    return { id, order: 0, reported: { revision, at, event }, cancelled: null };
  });
}

/** Reports that contradict an earlier one of the same revision, in this report or before it. */
export function feedProblems(reports: readonly LoggedEvent[], known: ReadonlyMap<string, LoggedEvent>): FeedProblem[] {
  const soFar = new Map(known);
  return reports.flatMap((report, event) => {
    const { id } = report;
    const before = soFar.get(id);
    soFar.set(id, merged(before, report));
    if (!contradicts(before, report)) return [];
    const { revision } = report.reported ?? report.cancelled ?? { revision: 0 };
    return [{ event, id, problem: `is known otherwise in revision ${revision}; a correction needs a higher one` }];
  });
}
