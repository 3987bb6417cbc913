import { z } from "zod";
import { type MatchProgress, matchProgress, statisticsSoFar } from "../schemas/football/live-match.ts";
import type { MatchEvent } from "../schemas/football/match-data.ts";
import {
  type MatchSections,
  type MatchSources,
  matchSections,
  noSources,
  precedence,
  sectionVersions,
} from "../schemas/football/match-sources.ts";
import { correctedByDesk, type LoggedEvent, lastRevision, loggedEvent, shownEvents } from "./match-events.ts";
import {
  type FeedSections,
  feedSections,
  type MatchSubject,
  matchSubject,
  type ScriptSheet,
  scriptSheet,
} from "./match-facts.ts";

/* Everything that is reported of a match. A room keeps it with the record, and continues from it after it has deleted the match. */

export const matchReports = z.object({
  match: matchSubject,
  precedence,
  /** Null unless the simulator is the feed. */
  sheet: scriptSheet.nullable(),
  feed: feedSections,
  desk: z.object({ reported: matchSections, versions: sectionVersions }),
  events: z.array(loggedEvent),
});
export type MatchReports = z.infer<typeof matchReports>;

/** Converts an event of a script or the records. Its revision is 0, so any report of a feed is newer. @param kickoff epoch milliseconds */
export function withoutRevision(event: MatchEvent, kickoff: number): LoggedEvent {
  const at = kickoff + event.offset * 1000;
  return { id: event.id, order: event.number, reported: { revision: 0, at, event }, cancelled: null, desk: null };
}

/** The reports of a match of which only the recorded events are known. */
export const reportsOfRecord = (match: MatchSubject, events: readonly MatchEvent[]): MatchReports => ({
  match,
  precedence: noSources.precedence,
  sheet: null,
  feed: { statistics: null, lineUps: null, referee: null, attendance: null },
  desk: { reported: noSources.desk, versions: {} },
  events: events.map((event) => withoutRevision(event, Date.parse(match.kickoff))),
});

/** The reports with their events relative to another kick-off. */
export function withKickOff(reports: MatchReports, match: MatchSubject): MatchReports {
  const kickoff = Date.parse(match.kickoff);
  const moved = <Pair extends Pick<LoggedEvent, "reported">>(pair: Pair): Pair => {
    if (pair.reported === null) return pair;
    const { at, event } = pair.reported;
    const offset = Math.max(0, (at - kickoff) / 1000);
    return { ...pair, reported: { ...pair.reported, event: { ...event, offset } } };
  };
  const events = reports.events.map((logged) => ({ ...moved(logged), desk: logged.desk && moved(logged.desk) }));
  return { ...reports, match, events };
}

const shownOf = ({ match, precedence, events }: MatchReports): MatchEvent[] =>
  shownEvents(events, Date.parse(match.kickoff), precedence);

/** The progress of the match that these reports give. */
export const progressOf = (reports: MatchReports): MatchProgress =>
  matchProgress(shownOf(reports), reports.match.kickoff);

/** The feed's sections. Until a feed has reported, the simulator is the feed. @param shown events of a simulated match so far */
export function sectionsOfFeed(
  feed: FeedSections,
  sheet: ScriptSheet | null,
  shown: readonly MatchEvent[],
): MatchSections {
  const lineUps = feed.lineUps ?? sheet?.lineUps ?? null;
  const soFar = sheet !== null && shown.length > 0 ? statisticsSoFar(sheet.statistics, shown) : null;
  return {
    statistics: feed.statistics ?? soFar,
    homeLineUp: lineUps?.home ?? null,
    awayLineUp: lineUps?.away ?? null,
    referee: feed.referee ?? sheet?.referee ?? null,
    // The simulator announces the attendance at the end: see `resultStatements`.
    attendance: feed.attendance,
  };
}

/** What the feed and the desk have reported, and which takes precedence. */
export function sourcesOf(reports: MatchReports): MatchSources {
  const { match, precedence, sheet, feed, desk, events } = reports;
  return {
    precedence,
    feed: sectionsOfFeed(feed, sheet, shownOf(reports)),
    desk: desk.reported,
    versions: desk.versions,
    corrected: correctedByDesk(events, Date.parse(match.kickoff)),
  };
}

/** The latest revision of each event by its id, including cancelled ones; 0 for events of a script or the records. */
export const revisionsOf = ({ events }: MatchReports): Record<string, number> =>
  Object.fromEntries(events.map((event) => [event.id, lastRevision(event)]));
