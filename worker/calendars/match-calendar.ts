import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import ical, {
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalLocation,
} from "ical-generator";
import type { Venue } from "../../schemas/football/club.ts";
import { townBeside } from "../../schemas/football/ground-town.ts";
import type { Match, MatchState } from "../../schemas/football/match-data.ts";
import { leagueTimeZone } from "../../schemas/site/league-clock.ts";
import { message, pageLanguage, t, withinSentence } from "../../schemas/site/messages.ts";
import { groundTime } from "../../schemas/site/zone-time.ts";
import { withoutControls } from "../html/escape-markup.ts";
import { timeZoneComponent } from "./time-zone-component.ts";

dayjs.extend(utc);
dayjs.extend(timezone);

/** Milliseconds from kick-off to the end of the event: two halves, half-time and additional time. */
const matchDuration = 2 * 3_600_000;

const notes = { postponed: message("Postponed: {match}"), cancelled: message("Cancelled: {match}") } as const;

/** "Ashford v Bramley", with the result if it may be shown, and with a prefix if the match is off. */
function summaryOf({ home, away, state }: Match, results: boolean): string {
  const match = t("{home} v {away}", { home: home.shortName, away: away.shortName });
  if (state.kind === "fixture" && state.note !== null) return t(notes[state.note], { match });
  if (state.kind !== "result" || !results) return match;
  if (state.outcome === "abandoned") return t("Abandoned: {match}", { match });
  const how = decidedBy(state);
  const { score } = state;
  return `${home.shortName} ${score.home}–${score.away} ${away.shortName}${how === null ? "" : ` (${how})`}`;
}

/** How a match came to its score; null after the usual time. */
function decidedBy({ outcome, penalties, extraTime }: Extract<MatchState, { kind: "result" }>): string | null {
  if (outcome === "curtailed") return withinSentence(t("Ended early"));
  if (penalties !== null) return t("{home}–{away} pens", { ...penalties });
  return extraTime === null ? null : t("AET");
}

/** A postponed match is tentative: its new date is unknown. */
function statusOf({ state }: Match): ICalEventStatus {
  if (state.kind !== "fixture" || state.note === null) return ICalEventStatus.CONFIRMED;
  return state.note === "postponed" ? ICalEventStatus.TENTATIVE : ICalEventStatus.CANCELLED;
}

/** The ground of a match, with town and coordinates where they are known. */
function locationOf(venue: string | null, venues: readonly Venue[]): ICalLocation | null {
  if (venue === null) return null;
  const { town = null, place = null } = venues.find(({ name }) => name === venue) ?? {};
  const title = [venue, townBeside({ venue, town })].filter((words) => words !== null).join(", ");
  const geo = place === null ? {} : { geo: { lat: place.latitude, lon: place.longitude } };
  return { title: withoutControls(title), ...geo };
}

interface CalendarOptions {
  origin: string;
  /** The venues of the season. */
  venues: readonly Venue[];
  /** Whether titles show results. */
  results: boolean;
  now: Date;
}

function eventOf(match: Match, { origin, venues, results, now }: CalendarOptions): ICalEventData {
  const { id, kickoff, venue, neutral, timeZone, competition, round, sequence } = match;
  const atGround = groundTime(kickoff, timeZone);
  const url = `${origin}/match-centre/${id}`;
  return {
    // Stable, so that calendars move the event instead of adding another.
    id: `match-${id}@${new URL(origin).hostname}`,
    stamp: now,
    sequence,
    timezone: leagueTimeZone(),
    start: dayjs(kickoff),
    end: dayjs(Date.parse(kickoff) + matchDuration),
    summary: withoutControls(summaryOf(match, results)),
    status: statusOf(match),
    description: withoutControls(
      [
        [competition.name, round].join(t(", ")),
        ...(neutral === true ? [t("Neutral ground")] : []),
        ...(atGround === null ? [] : [t("{time} at the ground", { time: atGround })]),
        url,
      ].join("\n"),
    ),
    url,
    categories: [{ name: withoutControls(competition.name) }],
    transparency: ICalEventTransparency.OPAQUE,
    location: locationOf(venue, venues),
  };
}

/** Matches as a calendar (RFC 5545) in the league's time zone. A moved match keeps its UID and gets a higher SEQUENCE. */
export function matchCalendar(
  matches: readonly Match[],
  { name, ...shared }: CalendarOptions & { name: string },
): string {
  const calendar = ical({
    prodId: `//${new URL(shared.origin).hostname}//Matches//${pageLanguage().tag.toUpperCase()}`,
    scale: "GREGORIAN",
    method: ICalCalendarMethod.PUBLISH,
    name: withoutControls(name),
    ttl: 3600,
    // Only events have the time zone: if the calendar had one, DTSTAMP would not be in UTC.
    timezone: { name: null, generator: (timeZone) => timeZoneComponent(timeZone, yearsOf(matches, shared.now)) },
    events: matches.map((match) => eventOf(match, shared)),
  });
  return `${calendar.toString()}\r\n`;
}

/** The first and the last kick-off; both now if there are no matches. */
function yearsOf(matches: readonly Match[], now: Date): { from: Date; to: Date } {
  const [first, last] = [matches[0], matches.at(-1)];
  return first && last ? { from: new Date(first.kickoff), to: new Date(last.kickoff) } : { from: now, to: now };
}
