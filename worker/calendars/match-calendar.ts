import type { Match } from "../../schemas/football/match-data.ts";
import { londonDate, londonTime } from "../../schemas/site/london-time.ts";
import { type IcalProperty, icalInstant, icalLocalTime, icalText, writeCalendar } from "./icalendar.ts";

/** Milliseconds from kick-off to the end of the event: two halves, half-time and additional time. */
const matchDuration = 2 * 3_600_000;

const localTime = (instant: Date | string) => icalLocalTime(londonDate(instant), londonTime(instant));

/** "Ashford v Bramley", with the result if it may be shown, and with a prefix for a match that is off. */
function summaryOf({ home, away, state }: Match, results: boolean): string {
  const pairing = `${home.shortName} v ${away.shortName}`;
  if (state.kind === "fixture" && state.note !== null) {
    return `${state.note === "postponed" ? "Postponed" : "Cancelled"}: ${pairing}`;
  }
  if (state.kind !== "result" || !results) return pairing;
  if (state.outcome === "abandoned") return `Abandoned: ${pairing}`;
  const { score, extraTime, penalties } = state;
  if (state.outcome === "curtailed")
    return `${home.shortName} ${score.home}–${score.away} ${away.shortName} (ended early)`;
  const how = penalties ? ` (${penalties.home}–${penalties.away} pens)` : extraTime ? " (AET)" : "";
  return `${home.shortName} ${score.home}–${score.away} ${away.shortName}${how}`;
}

/** A postponed match is tentative: its new date is unknown. */
function statusOf({ state }: Match): string {
  if (state.kind !== "fixture" || state.note === null) return "CONFIRMED";
  return state.note === "postponed" ? "TENTATIVE" : "CANCELLED";
}

function eventOf(match: Match, { origin, results, now }: { origin: string; results: boolean; now: Date }) {
  const { id, kickoff, venue, competition, round, sequence } = match;
  const url = `${origin}/match-centre/${id}`;
  const event: IcalProperty[] = [
    // Stable, so that calendars move the event instead of adding another.
    ["UID", `match-${id}@${new URL(origin).hostname}`],
    ["DTSTAMP", icalInstant(now)],
    ["SEQUENCE", String(sequence)],
    ["DTSTART;TZID=Europe/London", localTime(kickoff)],
    ["DTEND;TZID=Europe/London", localTime(new Date(Date.parse(kickoff) + matchDuration))],
    ["SUMMARY", icalText(summaryOf(match, results))],
    ["STATUS", statusOf(match)],
    ["DESCRIPTION", icalText(`${competition.name}, ${round}\n${url}`)],
    ["URL", url],
    ["CATEGORIES", icalText(competition.name)],
    ["TRANSP", "OPAQUE"],
  ];
  return venue === null ? event : [...event, ["LOCATION", icalText(venue)] as const];
}

/**
 * Matches as a calendar (RFC 5545) in Europe/London. A moved match keeps its UID and gets a higher SEQUENCE.
 * @param results whether titles show results.
 */
export function matchCalendar(
  matches: readonly Match[],
  { name, ...shared }: { name: string; origin: string; results: boolean; now: Date },
): string {
  return writeCalendar(
    [
      ["PRODID", `-//${icalText(new URL(shared.origin).hostname)}//Matches//EN`],
      ["CALSCALE", "GREGORIAN"],
      ["METHOD", "PUBLISH"],
      ["NAME", icalText(name)],
      ["X-WR-CALNAME", icalText(name)],
      ["X-WR-TIMEZONE", "Europe/London"],
      ["REFRESH-INTERVAL;VALUE=DURATION", "PT1H"],
      ["X-PUBLISHED-TTL", "PT1H"],
    ],
    matches.map((match) => eventOf(match, shared)),
  );
}
