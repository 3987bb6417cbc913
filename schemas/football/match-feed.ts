import { z } from "zod";
import { plainErrorMap } from "../site/error-map.ts";
import { type LineUp, matchStatistics } from "./match-data.ts";
import { cardTypes, checkOutcomes, eventTypes, goalTypes } from "./match-enums.ts";
import { type FeedLineUp, feedLineUp, feedLineUps } from "./match-feed-line-ups.ts";
import { matchSections, type SectionName, sectionVersions } from "./match-sources.ts";

/*
 * A match feed's report: POST match-data/feed. Each event is sent whole, again with a higher revision to correct it, or as
 * cancelled. The highest revision of an id counts, in whatever order they arrive. Statistics, line-ups, referee and attendance are
 * sent whole; the one signed last counts.
 */

type EventType = (typeof eventTypes)[number];

/** Default minutes of events that mark a stage of the match. All others need one. */
const defaultMinutes: Partial<Record<EventType, number>> = {
  "kick-off": 1,
  "half-time": 45,
  "second-half": 46,
  "extra-time-break": 90,
  "extra-time": 91,
  "penalty-shoot-out": 120,
  "full-time": 90,
  postponed: 0,
  "called-off": 0,
  "result-stands": 90,
};
const keyTypes: readonly EventType[] = [
  ...goalTypes,
  "penalty-miss",
  "second-yellow-card",
  "red-card",
  "var-check",
  ...checkOutcomes,
  "penalty-shoot-out-goal",
  "penalty-shoot-out-miss",
  "abandoned",
  "result-stands",
  "postponed",
  "called-off",
];
const typesWithSide: readonly EventType[] = [
  ...goalTypes,
  ...cardTypes,
  "penalty-miss",
  "substitution",
  "penalty-shoot-out-goal",
  "penalty-shoot-out-miss",
];

const eventID = z.string().regex(/^[\w.:-]{1,64}$/, "is 1 to 64 letters, digits and . : _ -");
const revision = z.int().min(1).max(1_000_000).default(1);
const name = z.string().trim().min(1).max(100).nullable().default(null);
const playerID = z.int().positive().nullable().default(null);
const text = z.string().trim().max(600).default("");

const reportedEvent = z
  .strictObject({
    id: eventID,
    /** Raised by each correction. */
    revision,
    /** When it happened. Orders the events, and starts the clock of a half. */
    at: z.iso.datetime(),
    type: z.enum(eventTypes).exclude(["goal-taken-back", "card-taken-back"]),
    minute: z.int().min(0).max(130).optional(),
    added: z.int().min(0).max(60).nullable().default(null),
    /** The side that an own goal counts for. */
    side: z.enum(["home", "away"]).nullable().default(null),
    playerID,
    playerName: name,
    otherPlayerID: playerID,
    otherPlayerName: name,
    text,
    key: z.boolean().optional(),
  })
  .transform(({ minute, key, ...event }, context) => {
    const known = minute ?? defaultMinutes[event.type];
    if (known === undefined) context.addIssue({ code: "custom", path: ["minute"], message: "is missing" });
    if (event.side === null && typesWithSide.includes(event.type)) {
      context.addIssue({ code: "custom", path: ["side"], message: "is home or away" });
    }
    return { ...event, cancelled: false as const, minute: known ?? 0, key: key ?? keyTypes.includes(event.type) };
  });
export type ReportedEvent = z.output<typeof reportedEvent>;

const cancelledEvent = z.strictObject({
  id: eventID,
  /** At least the event's last revision. */
  revision,
  cancelled: z.literal(true),
  /** When it was cancelled. */
  at: z.iso.datetime(),
  /** The reason, as a sentence. */
  text,
});
export type CancelledEvent = z.output<typeof cancelledEvent>;
export type FeedEvent = ReportedEvent | CancelledEvent;

const feedBody = z.strictObject({
  fixtureID: z.int().positive().max(999_999_999),
  events: z.array(z.unknown()).max(200).default([]),
  statistics: matchStatistics.nullable().default(null),
  lineUps: feedLineUps.nullable().default(null),
  referee: name,
  attendance: z.int().min(0).max(250_000).nullable().default(null),
});
/** A report by staff: it may have the line-up of only one club, and may withdraw sections that staff sent before. */
const staffBody = feedBody.extend({
  lineUps: z
    .strictObject({ home: feedLineUp.nullable().default(null), away: feedLineUp.nullable().default(null) })
    .nullable()
    .default(null),
  seen: sectionVersions.default({}),
  withdrawn: z.array(matchSections.keyof()).default([]),
});

/** A problem of a report. `event` is the index of the event, null for the report itself. */
export interface FeedProblem {
  event: number | null;
  id: string | null;
  problem: string;
}

type OfBothClubs<Part> = { home: Part | null; away: Part | null };
/** Players of line-ups have ids only; {@link NamedReport} adds their names. */
export interface FeedReport extends Omit<z.output<typeof feedBody>, "events" | "lineUps"> {
  events: FeedEvent[];
  lineUps: OfBothClubs<FeedLineUp> | null;
}
export interface NamedReport extends Omit<FeedReport, "lineUps"> {
  lineUps: OfBothClubs<LineUp> | null;
}
/** The versions of the sections that staff had seen when they changed them, and the sections that they withdraw. */
export interface StaffChanges {
  seen: z.output<typeof sectionVersions>;
  withdrawn: SectionName[];
}

const idOf = z.object({ id: z.string().max(64) });
const issueText = (issues: z.core.$ZodIssue[]) =>
  issues
    .slice(0, 5)
    .map(({ path, message }) => (path.length > 0 ? `${path.join(".")}: ${message}` : message))
    .join("; ");

/**
 * Parses a feed's report.
 * @param now events more than a minute later are refused.
 * @returns the report, or all of its problems.
 */
export function parseFeedReport(body: unknown, now: Date): FeedReport | FeedProblem[] {
  const parsed = feedBody.safeParse(body, { error: plainErrorMap });
  return parsed.success ? withEvents(parsed.data, now) : wrongBody(parsed.error.issues);
}

/** Parses what staff report, by the rules of a feed's report. @returns the report, or all of its problems. */
export function parseStaffReport(body: unknown, now: Date): (FeedReport & StaffChanges) | FeedProblem[] {
  const parsed = staffBody.safeParse(body, { error: plainErrorMap });
  return parsed.success ? withEvents(parsed.data, now) : wrongBody(parsed.error.issues);
}

const wrongBody = (issues: z.core.$ZodIssue[]): FeedProblem[] => [
  { event: null, id: null, problem: issueText(issues) },
];

type Parsed = Omit<FeedReport, "events"> & { events: unknown[]; withdrawn?: SectionName[] };

/** Parses the events of a report. A report without any content is a problem. */
function withEvents<Body extends Parsed>(
  body: Body,
  now: Date,
): (Omit<Body, "events"> & { events: FeedEvent[] }) | FeedProblem[] {
  const { statistics, lineUps, referee, attendance, withdrawn = [] } = body;
  const parts = [statistics, lineUps?.home, lineUps?.away, referee, attendance];
  if (body.events.length === 0 && withdrawn.length === 0 && parts.every((part) => part == null)) {
    return [{ event: null, id: null, problem: "says nothing of the match" }];
  }
  const problems: FeedProblem[] = [];
  const latest = now.getTime() + 60_000;
  const events = body.events.flatMap((entry, event): FeedEvent[] => {
    const refuse = (problem: string) => {
      problems.push({ event, id: idOf.safeParse(entry).data?.id ?? null, problem });
      return [];
    };
    const isCancelled = typeof entry === "object" && entry !== null && "cancelled" in entry && entry.cancelled === true;
    const read = isCancelled
      ? cancelledEvent.safeParse(entry, { error: plainErrorMap })
      : reportedEvent.safeParse(entry, { error: plainErrorMap });
    if (!read.success) return refuse(issueText(read.error.issues));
    if (Date.parse(read.data.at) > latest) return refuse("at: has not come yet");
    return [read.data];
  });
  return problems.length > 0 ? problems : { ...body, events };
}
