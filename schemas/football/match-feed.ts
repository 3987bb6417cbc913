import { z } from "zod";
import { type MatchDetail, matchStatistics } from "./match-data.ts";
import { cardTypes, eventTypes, goalTypes } from "./match-enums.ts";
import { feedLineUps } from "./match-feed-line-ups.ts";

/*
 * What a match feed says: POST match-data/feed. Of each event it tells what it is, anew and whole for a correction, or that it is
 * cancelled. The newest revision of an id counts, in whatever order they arrive. Statistics, line-ups, referee and attendance are
 * told whole; of each the one that was signed last counts.
 */

type EventType = (typeof eventTypes)[number];

/** Minutes of events that mark a stage of the match; of all others the feed has to say it. */
const usualMinutes: Partial<Record<EventType, number>> = {
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
    /** Raised by one with each correction. */
    revision,
    /** When it happened: its place among the others, and the beginning of a half. */
    at: z.iso.datetime(),
    type: z.enum(eventTypes).exclude(["goal-taken-back", "card-taken-back"]),
    minute: z.int().min(0).max(130).optional(),
    added: z.int().min(0).max(60).nullable().default(null),
    /** An own goal stands on the side that it counts for. */
    side: z.enum(["home", "away"]).nullable().default(null),
    playerID,
    playerName: name,
    otherPlayerID: playerID,
    otherPlayerName: name,
    text,
    key: z.boolean().optional(),
  })
  .transform(({ minute, key, ...event }, context) => {
    const known = minute ?? usualMinutes[event.type];
    if (known === undefined) context.addIssue({ code: "custom", path: ["minute"], message: "is missing" });
    if (event.side === null && typesWithSide.includes(event.type)) {
      context.addIssue({ code: "custom", path: ["side"], message: "is home or away" });
    }
    return { ...event, cancelled: false as const, minute: known ?? 0, key: key ?? keyTypes.includes(event.type) };
  });
export type ReportedEvent = z.output<typeof reportedEvent>;

const cancelledEvent = z.strictObject({
  id: eventID,
  /** At least that of the event as it was told last. */
  revision,
  cancelled: z.literal(true),
  /** When it was decided. */
  at: z.iso.datetime(),
  /** Why, in a sentence. */
  text,
});
export type CancelledEvent = z.output<typeof cancelledEvent>;
export type FeedEvent = ReportedEvent | CancelledEvent;

const feedBody = z
  .strictObject({
    fixtureID: z.int().positive().max(999_999_999),
    events: z.array(z.unknown()).max(200).default([]),
    statistics: matchStatistics.nullable().default(null),
    lineUps: feedLineUps.nullable().default(null),
    referee: name,
    attendance: z.int().min(0).max(250_000).nullable().default(null),
  })
  .refine(
    ({ fixtureID: _match, events, ...said }) => events.length > 0 || Object.values(said).some((part) => part !== null),
    "says nothing of the match",
  );

/** What is wrong with a report; `event` is the index of the one at fault, null for the report itself. */
export interface FeedProblem {
  event: number | null;
  id: string | null;
  problem: string;
}

/** Line-ups name their players by number: {@link NamedReport} has them by name too. */
export interface FeedReport extends Omit<z.output<typeof feedBody>, "events"> {
  events: FeedEvent[];
}
export interface NamedReport extends Omit<FeedReport, "lineUps"> {
  lineUps: MatchDetail["lineUps"];
}

const idOf = z.object({ id: z.string().max(64) });
const issueText = (issues: z.core.$ZodIssue[]) =>
  issues
    .slice(0, 5)
    .map(({ path, message }) => (path.length > 0 ? `${path.join(".")}: ${message}` : message))
    .join("; ");

/**
 * Reads a feed's report.
 * @param body JSON as it was posted.
 * @param now what happened more than a minute later has not happened.
 * @returns the report, or everything that is wrong with it.
 */
export function parseFeedReport(body: unknown, now: Date): FeedReport | FeedProblem[] {
  const parsed = feedBody.safeParse(body);
  if (!parsed.success) return [{ event: null, id: null, problem: issueText(parsed.error.issues) }];
  const problems: FeedProblem[] = [];
  const latest = now.getTime() + 60_000;
  const events = parsed.data.events.flatMap((given, event): FeedEvent[] => {
    const wrong = (problem: string) => {
      problems.push({ event, id: idOf.safeParse(given).data?.id ?? null, problem });
      return [];
    };
    const isCancelled = typeof given === "object" && given !== null && "cancelled" in given && given.cancelled === true;
    const read = isCancelled ? cancelledEvent.safeParse(given) : reportedEvent.safeParse(given);
    if (!read.success) return wrong(issueText(read.error.issues));
    if (Date.parse(read.data.at) > latest) return wrong("at: has not come yet");
    return [read.data];
  });
  return problems.length > 0 ? problems : { ...parsed.data, events };
}
