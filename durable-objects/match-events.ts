import { z } from "zod";
import { withScores } from "../schemas/football/live-match.ts";
import { type MatchEvent, matchEvent } from "../schemas/football/match-data.ts";
import { cardTypes, goalTypes } from "../schemas/football/match-enums.ts";

/*
 * A room's event log as pure rules: the same reports give the same match, in whatever order and however often they arrive.
 */

const reported = z.object({ revision: z.int(), at: z.number(), event: matchEvent });
const cancelled = z.object({ revision: z.int(), at: z.number(), text: z.string() });

/** The newest report of an event, in the column's JSON as `told`, and its newest cancellation. `at` is in epoch milliseconds. */
export const storedReports = z
  .object({ told: reported.nullable(), cancelled: cancelled.nullable() })
  .transform(({ told, cancelled }) => ({ reported: told, cancelled }));

export interface LoggedEvent extends z.output<typeof storedReports> {
  id: string;
  /** Order among events of the same instant: the number in a script, 0 for events of a feed. */
  order: number;
}

const newer = <Part extends { revision: number }>(known: Part | null, report: Part | null): Part | null =>
  known === null || (report !== null && report.revision > known.revision) ? report : known;

/** Merges a report into the record of an event. */
export function merged(known: LoggedEvent | undefined, report: LoggedEvent): LoggedEvent {
  if (known === undefined) return report;
  return {
    ...known,
    reported: newer(known.reported, report.reported),
    cancelled: newer(known.cancelled, report.cancelled),
  };
}

/** Whether a report differs from what is known under the same revision, so that neither can be trusted. */
export function contradicts(known: LoggedEvent | undefined, report: LoggedEvent): boolean {
  if (known === undefined) return false;
  const differ = <Part extends { revision: number }>(a: Part | null, b: Part | null) =>
    a !== null && b !== null && a.revision === b.revision && JSON.stringify(a) !== JSON.stringify(b);
  return differ(known.reported, report.reported) || differ(known.cancelled, report.cancelled);
}

const cancelledType = (type: MatchEvent["type"]) =>
  goalTypes.includes(type) ? "goal-taken-back" : cardTypes.includes(type) ? "card-taken-back" : null;

/** The event as pages show it: itself, a cancelled goal or card, or null for nothing. */
function shownOf({ reported, cancelled }: LoggedEvent, kickoff: number): { at: number; event: MatchEvent } | null {
  if (reported === null) return null;
  if (cancelled === null || cancelled.revision < reported.revision) return reported;
  const type = cancelledType(reported.event.type);
  if (type === null) return null;
  // Shown at the time of the decision. A cancellation earlier than its event is a mistake of clocks.
  const at = Math.max(reported.at, cancelled.at);
  const offset = Math.max(0, (at - kickoff) / 1000);
  return { at, event: { ...reported.event, type, key: true, text: cancelled.text, offset } };
}

/** The events of the match, numbered in order, each with the score after it. @param kickoff epoch milliseconds. */
export function shownEvents(log: readonly LoggedEvent[], kickoff: number): MatchEvent[] {
  const shown = log.flatMap((logged) => {
    const now = shownOf(logged, kickoff);
    return now === null ? [] : [{ ...now, order: logged.order }];
  });
  const inOrder = shown.toSorted(
    (a, b) => a.at - b.at || a.order - b.order || (a.event.id < b.event.id ? -1 : Number(a.event.id > b.event.id)),
  );
  return withScores(inOrder.map(({ event }) => event));
}
