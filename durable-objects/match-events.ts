import { z } from "zod";
import { withScores } from "../schemas/football/live-match.ts";
import { type MatchEvent, matchEvent } from "../schemas/football/match-data.ts";
import { cardTypes, goalTypes } from "../schemas/football/match-enums.ts";
import { deskEventPrefix, type Precedence } from "../schemas/football/match-sources.ts";

/* A room's event log as pure functions: the same reports give the same match, in any order and with any repetition. */

const reported = z.object({ revision: z.int(), at: z.number(), event: matchEvent });
const cancelled = z.object({ revision: z.int(), at: z.number(), text: z.string() });

const reportPair = z.object({ reported: reported.nullable(), cancelled: cancelled.nullable() });
type ReportPair = z.infer<typeof reportPair>;

/**
 * The newest report of an event, and its newest cancellation. `at` is in epoch milliseconds. `desk` is what people have reported on an
 * event of a feed.
 */
export const storedReports = z
  .object({ told: reported.nullable(), cancelled: cancelled.nullable(), desk: reportPair.nullable().default(null) })
  .transform(({ told, ...rest }) => ({ reported: told, ...rest }));

export const loggedEvent = reportPair.extend({
  id: z.string(),
  desk: reportPair.nullable(),
  /** Order among events of the same instant: the number in a script, 0 for events of a feed. */
  order: z.number(),
});
export type LoggedEvent = z.infer<typeof loggedEvent>;

const newer = <Part extends { revision: number }>(known: Part | null, report: Part | null): Part | null =>
  known === null || (report !== null && report.revision > known.revision) ? report : known;

const newerOf = (known: ReportPair, report: ReportPair): ReportPair => ({
  reported: newer(known.reported, report.reported),
  cancelled: newer(known.cancelled, report.cancelled),
});

/** Merges a report into the record of an event. */
export function merged(known: LoggedEvent | undefined, report: LoggedEvent): LoggedEvent {
  if (known === undefined) return report;
  const desk =
    known.desk === null || report.desk === null ? (report.desk ?? known.desk) : newerOf(known.desk, report.desk);
  return { ...known, ...newerOf(known, report), desk };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const differ = (known: ReportPair, report: ReportPair) =>
  (["reported", "cancelled"] as const).some(
    (part) =>
      known[part] !== null && known[part].revision === report[part]?.revision && !isSame(known[part], report[part]),
  );

/** Whether a report differs from an earlier one of the same source and revision, so that neither can be trusted. */
export function contradicts(known: LoggedEvent | undefined, report: LoggedEvent): boolean {
  if (known === undefined) return false;
  return differ(known, report) || (known.desk !== null && report.desk !== null && differ(known.desk, report.desk));
}

const revisionOf = ({ reported, cancelled }: ReportPair) => Math.max(reported?.revision ?? 0, cancelled?.revision ?? 0);

/** The highest revision of an event, from either source. */
export const lastRevision = ({ desk, ...own }: LoggedEvent): number =>
  Math.max(revisionOf(own), desk === null ? 0 : revisionOf(desk));

/** Whether a person's correction was made without having seen the last one. A report that repeats the known one has seen it. */
export function isOvertaken(known: LoggedEvent | undefined, report: LoggedEvent): boolean {
  if (known === undefined) return false;
  const [sent, before] = report.desk === null ? [report, known] : [report.desk, known.desk];
  const isRepeated =
    before !== null &&
    (sent.reported === null || isSame(sent.reported, before.reported)) &&
    (sent.cancelled === null || isSame(sent.cancelled, before.cancelled));
  const isNew = report.desk === null && sent.reported?.revision === 1;
  if (isRepeated || isNew) return false;
  const last = lastRevision(known);
  // A cancellation carries the revision that it cancels, not one of its own.
  return sent.reported === null ? revisionOf(sent) < last : revisionOf(sent) <= last;
}

/** Whether a feed has reported or cancelled the event. */
export const isFromFeed = (known: LoggedEvent | undefined): boolean =>
  known !== undefined && !known.id.startsWith(deskEventPrefix) && (known.reported ?? known.cancelled) !== null;

/** The version of an event that takes precedence. */
function counted({ reported, cancelled, desk }: LoggedEvent, precedence: Precedence): ReportPair {
  const own = { reported, cancelled };
  if (desk === null || (precedence === "feed" && (reported ?? cancelled) !== null)) return own;
  if (desk.reported !== null) return desk;
  // A person took it back, so it stays cancelled whatever the feed corrects in it.
  const revision = Math.max(desk.cancelled?.revision ?? 0, reported?.revision ?? 0);
  return { reported, cancelled: desk.cancelled && { ...desk.cancelled, revision } };
}

/** The feed's version of each event that people have corrected or taken back, by id. */
export function correctedByDesk(log: readonly LoggedEvent[], kickoff: number): Record<string, MatchEvent | null> {
  return Object.fromEntries(
    log.filter(({ desk }) => desk !== null).map((logged) => [logged.id, shownOf(logged, kickoff)?.event ?? null]),
  );
}

const cancelledType = (type: MatchEvent["type"]) =>
  goalTypes.includes(type) ? "goal-taken-back" : cardTypes.includes(type) ? "card-taken-back" : null;

/** The event as pages show it: the event itself, a cancelled goal or card, or null for no event. */
function shownOf({ reported, cancelled }: ReportPair, kickoff: number): { at: number; event: MatchEvent } | null {
  if (reported === null) return null;
  if (cancelled === null || cancelled.revision < reported.revision) return reported;
  const type = cancelledType(reported.event.type);
  if (type === null) return null;
  // Shown at the time of the decision. Clocks are wrong where a cancellation is earlier than its event.
  const at = Math.max(reported.at, cancelled.at);
  const offset = Math.max(0, (at - kickoff) / 1000);
  return { at, event: { ...reported.event, type, key: true, text: cancelled.text, offset } };
}

/** The match's events, numbered in order, each with the score after it. @param kickoff epoch milliseconds. */
export function shownEvents(log: readonly LoggedEvent[], kickoff: number, precedence: Precedence): MatchEvent[] {
  const shown = log.flatMap((logged) => {
    const now = shownOf(counted(logged, precedence), kickoff);
    return now === null ? [] : [{ ...now, order: logged.order }];
  });
  const inOrder = shown.toSorted(
    (a, b) => a.at - b.at || a.order - b.order || (a.event.id < b.event.id ? -1 : Number(a.event.id > b.event.id)),
  );
  return withScores(inOrder.map(({ event }) => event));
}
