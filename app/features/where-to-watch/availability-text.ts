import type { MatchDetail } from "../../../schemas/football/match-data.ts";
import { unreported } from "../../../schemas/football/unreported.ts";
import { t } from "../../../schemas/site/messages.ts";
import type { Availability, Blackout } from "../../../schemas/streaming/availability.ts";
import { isInForce } from "../../../schemas/streaming/availability-rule.ts";
import { usualLeadMinutes } from "../../../schemas/streaming/broadcast-length.ts";
import { formatMatchDate, formatTime } from "../../ui/dates.ts";

/** What availability texts need of a match. */
export type MatchForText = Pick<MatchDetail, "state" | "kickoff" | "videoEntryID" | "audioReplayFrom">;

/** Milliseconds after kick-off that are checked for blackouts, and the step. */
const blackoutCheck = { length: 105 * 60_000, step: 15 * 60_000 };
/** Milliseconds before kick-off at which a match goes on air. */
export const onAirLeadMilliseconds = usualLeadMinutes * 60_000;

/** The instant that availability is decided for: kick-off of an upcoming match, else now. */
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

/** When an upcoming match is shown: "on Sat 28 Nov at 15:00"; empty from kick-off on. @param now epoch milliseconds */
export const kickOffText = (match: Pick<MatchForText, "state" | "kickoff">, now: number): string =>
  unreported(match, now) === null ? ` ${dateTimeText(match.kickoff)}` : "";

/** "on Sat 28 Nov at 15:00". */
export const dateTimeText = (instant: string | Date) =>
  t("on {day} at {time}", { day: formatMatchDate(instant), time: formatTime(instant) });

/** Joins clauses to a sentence. */
export function toSentence(clauses: readonly (string | null)[]): string {
  const text = clauses.filter((clause) => clause !== null).join(t("; "));
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

/** The sentence for a match that is postponed or cancelled, or over without a report; null for others. @param now epoch milliseconds */
export function notPlayedText(match: Pick<MatchForText, "state" | "kickoff">, now: number): string | null {
  const { state } = match;
  if (unreported(match, now) === "over") return t("Its result will be here once it is reported.");
  if (state.kind !== "fixture" || state.note === null) return null;
  return t(state.note === "postponed" ? "It will be shown when it is played." : "It will not be played.");
}

/** Whether a match is over but its page still has the live video, until it revalidates. */
export const areHighlightsPending = ({ state, videoEntryID }: MatchForText) =>
  state.kind === "result" && videoEntryID?.startsWith("live-") === true;

/** The clause for a match without video. @param now epoch milliseconds */
export function noVideoText(match: MatchForText, now: number): string {
  const { state, kickoff } = match;
  if (unreported(match, now) === "under-way") {
    return t("there is neither video nor a live report of this match yet");
  }
  if (state.kind === "live") return t("there is no live video of this match: follow it here, minute by minute");
  if (state.kind === "fixture") {
    return t("not on video: follow it here, minute by minute, from {time}", { time: formatTime(kickoff) });
  }
  return t("there is no video of this match");
}
