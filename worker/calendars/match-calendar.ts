import type { Match } from "../../schemas/football/match-data.ts";
import { londonDate, londonTime } from "../../schemas/site/london-time.ts";
import { type IcalProperty, icalInstant, icalLocalTime, icalText, writeCalendar } from "./icalendar.ts";

/** What a match takes of an afternoon, in milliseconds: two halves, the break and what is added. */
const matchTakes = 2 * 3_600_000;

const localTime = (instant: Date | string) => icalLocalTime(londonDate(instant), londonTime(instant));

/** "Ashford v Bramley", or with the result once it stands and may be told; in front what stands in the way of the match. */
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

/** A postponed match stays in the calendar: it will be played, on a day that is not known yet. */
function statusOf({ state }: Match): string {
  if (state.kind !== "fixture" || state.note === null) return "CONFIRMED";
  return state.note === "postponed" ? "TENTATIVE" : "CANCELLED";
}

function eventOf(match: Match, { origin, results, now }: { origin: string; results: boolean; now: Date }) {
  const { id, kickoff, venue, competition, round, sequence } = match;
  const url = `${origin}/match-centre/${id}`;
  const event: IcalProperty[] = [
    // One match is one event for ever, whenever it is played.
    ["UID", `match-${id}@${new URL(origin).hostname}`],
    ["DTSTAMP", icalInstant(now)],
    ["SEQUENCE", String(sequence)],
    ["DTSTART;TZID=Europe/London", localTime(kickoff)],
    ["DTEND;TZID=Europe/London", localTime(new Date(Date.parse(kickoff) + matchTakes))],
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
 * Matches as a calendar (RFC 5545) in Europe/London. A moved match keeps its UID, with a higher SEQUENCE.
 * @param results whether scores stand in the titles of matches that are over.
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
