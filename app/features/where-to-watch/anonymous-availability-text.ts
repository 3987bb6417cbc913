import type { Availability } from "../../../schemas/streaming/availability.ts";
import type { Offer } from "../../../schemas/streaming/playback-rule.ts";
import { formatTime } from "../../ui/dates.ts";
import {
  areHighlightsPending,
  blackoutDuring,
  blackoutText,
  countryNames,
  dateTimeText,
  decisionTime,
  kickOffText,
  type MatchForText,
  notPlayedText,
  noVideoText,
  onAirLeadMilliseconds,
  toSentence,
} from "./availability-text.ts";
import type { MatchOffers } from "./match-offers.ts";

function price(required: readonly string[], pass: string): string {
  if (required.includes("?")) return ", free for everyone";
  return required.includes("*") ? ", free with a club account" : `, with ${pass}`;
}

/** ", but not in the United Kingdom and Ireland": where and when an entry is not shown, for every viewer. Empty for everywhere. */
export function restrictionText(rules: Availability | undefined, at: Date): string {
  const { countries, television = [] } = rules ?? {};
  const hours = blackoutDuring(rules, null, at);
  const channels = television.map(({ channel, countries: where }) => ({
    on: `on ${channel} at ${formatTime(at)}`,
    // Countries blocked because of the channel are named already.
    there: countries !== undefined && "except" in countries && where.every((code) => countries.except.includes(code)),
    where,
  }));
  const instead = channels.filter(({ there }) => there).map(({ on }) => on);
  return [
    countries === undefined
      ? ""
      : "only" in countries
        ? `, only in ${countryNames(countries.only)}`
        : `, but not in ${countryNames(countries.except)}`,
    instead.length === 0 ? "" : `, where it is ${instead.join(" and ")}`,
    hours === null ? "" : `, but not in ${countryNames(hours.countries)} ${blackoutText(hours)}`,
    ...channels.filter(({ there }) => !there).map(({ on, where }) => `, ${on} in ${countryNames(where)}`),
  ].join("");
}

function videoClause(match: MatchForText, video: Offer | null, now: number): string {
  if (areHighlightsPending(match)) return "highlights follow shortly";
  if (video === null) return noVideoText(match, now);
  const at = decisionTime(match, now);
  const rules = restrictionText(video.availability, at);
  if (video.replayFrom !== undefined) return `to be watched again ${dateTimeText(video.replayFrom)}`;
  if (video.status === "disabled") return "the pictures are not available at the moment";
  if (match.state.kind === "live") return `live now${price(video.required, "a pass")}${rules}`;
  if (match.state.kind === "fixture")
    return `live here${kickOffText(match, now)}${price(video.required, "a pass")}${rules}`;
  const what = video.entryID.startsWith("replay-") ? "the whole match, on demand" : "the highlights are here";
  return `${what}${price(video.required, "a pass")}${rules}`;
}

function audioClause(
  { state, kickoff, audioReplayFrom }: MatchForText,
  audio: Offer | null,
  now: number,
): string | null {
  if (audio === null) return null;
  const passes = price(audio.required, "an audio or video pass");
  if (state.kind === "live") return `live commentary${passes}`;
  const onAir = Date.parse(kickoff) - onAirLeadMilliseconds;
  if (state.kind === "fixture") {
    return now >= onAir
      ? `commentary is on air${passes}`
      : `live commentary from ${formatTime(new Date(onAir))}${passes}`;
  }
  if (audioReplayFrom === null) return "the commentary can be heard again shortly";
  const later = now < Date.parse(audioReplayFrom) ? ` ${dateTimeText(audioReplayFrom)}` : "";
  return `the commentary can be heard again${later}${passes}`;
}

/**
 * Where and how to watch and listen to a match, in one sentence that is true for every viewer.
 * @param offers null when the video backend is unavailable.
 * @param now epoch milliseconds.
 */
export function anonymousAvailabilityText(match: MatchForText, offers: MatchOffers | null, now: number): string {
  const off = notPlayedText(match, now);
  if (off !== null) return off;
  if (offers === null) return "Whether this match can be watched or heard is not known at the moment.";
  return toSentence([videoClause(match, offers.video, now), audioClause(match, offers.audio, now)]);
}
