import type { MatchDetail } from "../../../schemas/football/match-data.ts";
import type { Availability, Blackout } from "../../../schemas/streaming/availability.ts";
import { isInForce } from "../../../schemas/streaming/availability-rule.ts";
import { formatMatchDate, formatTime } from "../../ui/dates.ts";

/** What availability texts need of a match. */
export type MatchForText = Pick<MatchDetail, "state" | "kickoff" | "videoEntryID" | "audioReplayFrom">;

/** Milliseconds after kick-off that are checked for blackouts, and the step. */
const blackoutCheck = { length: 105 * 60_000, step: 15 * 60_000 };
/** Milliseconds before kick-off at which a match goes on air. */
export const onAirLeadMilliseconds = 15 * 60_000;

/** The instant that availability is decided for: kick-off of a match to come, else now. */
export function decisionTime({ state, kickoff }: Pick<MatchForText, "state" | "kickoff">, now: number): Date {
  return new Date(state.kind === "fixture" ? Math.max(now, Date.parse(kickoff)) : now);
}

/**
 * The blackout that a match starting at this instant runs into.
 * @param country null for a blackout of any country.
 */
export function blackoutDuring(rules: Availability | undefined, country: string | null, from: Date): Blackout | null {
  const steps = Array.from(
    { length: blackoutCheck.length / blackoutCheck.step + 1 },
    (_, step) => step * blackoutCheck.step,
  );
  return (
    rules?.blackouts.find(
      (hours) =>
        (country === null || hours.countries.includes(country)) &&
        steps.some((step) => isInForce(hours, new Date(from.getTime() + step))),
    ) ?? null
  );
}

const weekdays = ["Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays"];
const and = new Intl.ListFormat("en-GB");

/** "from 14:45 to 17:15 on Saturdays, so that fans go to the ground". */
export function blackoutText({ from, to, weekdays: days, reason }: Blackout): string {
  const on = days.length === 0 ? "on that day" : `on ${and.format(days.map((day) => weekdays[day - 1] ?? ""))}`;
  return `from ${from} to ${to} ${on}${reason === undefined ? "" : `, ${reason}`}`;
}

/** Codes of countries whose English names take an article. */
const withArticle = new Set(["AE", "BS", "CD", "CF", "DO", "FO", "GB", "GM", "IM", "KY", "MV", "NL", "PH", "US", "VG"]);
const names = new Intl.DisplayNames("en-GB", { type: "region" });

/** "the United Kingdom and Ireland", by ISO 3166-1 alpha-2 codes. */
export function countryNames(codes: readonly string[]): string {
  return and.format(codes.map((code) => `${withArticle.has(code) ? "the " : ""}${names.of(code) ?? code}`));
}

/** "on Sat 28 Nov at 15:00". */
export const dateTimeText = (instant: string | Date) => `on ${formatMatchDate(instant)} at ${formatTime(instant)}`;

/** Joins clauses to a sentence. */
export function toSentence(clauses: readonly (string | null)[]): string {
  const text = clauses.filter((clause) => clause !== null).join("; ");
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

/** The sentence for a postponed or cancelled match; null for others. */
export function notPlayedText({ state }: Pick<MatchForText, "state">): string | null {
  if (state.kind !== "fixture" || state.note === null) return null;
  return state.note === "postponed" ? "It will be shown when it is played." : "It will not be played.";
}

/** Whether a match is over but its page still has the live video, until it revalidates. */
export const areHighlightsPending = ({ state, videoEntryID }: MatchForText) =>
  state.kind === "result" && videoEntryID?.startsWith("live-") === true;

/** The clause for a match without video. */
export function noVideoText({ state, kickoff }: MatchForText): string {
  if (state.kind === "live") return "there is no live video of this match: follow it here, minute by minute";
  if (state.kind === "fixture") return `not on video: follow it here, minute by minute, from ${formatTime(kickoff)}`;
  return "there is no video of this match";
}
