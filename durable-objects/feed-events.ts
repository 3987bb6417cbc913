import { matchEvent } from "../schemas/football/match-data.ts";
import type { FeedEvent, FeedProblem } from "../schemas/football/match-feed.ts";
import { deskEventPrefix, type ReportSource } from "../schemas/football/match-sources.ts";
import { contradicts, type LoggedEvent, lastRevision, merged } from "./match-events.ts";

/** Converts a report's events to log entries. @param kickoff ISO 8601 UTC. */
export function feedEntries(events: readonly FeedEvent[], kickoff: string, source: ReportSource): LoggedEvent[] {
  return events.map((feedEvent): LoggedEvent => {
    const { id, revision } = feedEvent;
    const at = Date.parse(feedEvent.at);
    // The desk's version of a feed's event is stored beside the feed's own.
    const logged = (pair: Pick<LoggedEvent, "reported" | "cancelled">): LoggedEvent =>
      source === "desk" && !id.startsWith(deskEventPrefix)
        ? { id, order: 0, reported: null, cancelled: null, desk: pair }
        : { id, order: 0, ...pair, desk: null };
    if (feedEvent.cancelled) return logged({ reported: null, cancelled: { revision, at, text: feedEvent.text } });
    const { at: _at, revision: _revision, cancelled: _cancelled, ...rest } = feedEvent;
    const offset = Math.max(0, (at - Date.parse(kickoff)) / 1000);
    // Number and score are computed from the order of all events.
    const event = matchEvent.parse({ ...rest, number: 1, score: { home: 0, away: 0 }, offset });
    return logged({ reported: { revision, at, event }, cancelled: null });
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
    const problem = `is known otherwise in revision ${lastRevision(report)}; a correction needs a higher one`;
    return [{ event, id, problem }];
  });
}
