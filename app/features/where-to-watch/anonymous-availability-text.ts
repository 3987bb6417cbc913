import { t } from "../../../schemas/site/messages.ts";
import type { Availability } from "../../../schemas/streaming/availability.ts";
import { blackoutText, countryNames } from "../../../schemas/streaming/availability-text.ts";
import type { Offer } from "../../../schemas/streaming/playback-rule.ts";
import { formatTime } from "../../ui/dates.ts";
import {
  areHighlightsPending,
  blackoutDuring,
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

/** ", free for everyone". @param pass the clause for an entry that is not free */
function price(required: readonly string[], pass: string): string {
  if (required.includes("?")) return t(", free for everyone");
  return required.includes("*") ? t(", free with a club account") : pass;
}

/** ", but not in the United Kingdom and Ireland": where and when an entry is not shown, for every viewer. Empty for everywhere. */
export function restrictionText(rules: Availability | undefined, at: Date): string {
  const { countries, television = [] } = rules ?? {};
  const hours = blackoutDuring(rules, null, at);
  const channels = television.map(({ channel, countries: where }) => ({
    on: t("on {channel} at {time}", { channel, time: formatTime(at) }),
    // Countries blocked because of the channel are named already.
    there: countries !== undefined && "except" in countries && where.every((code) => countries.except.includes(code)),
    where,
  }));
  const instead = channels.filter(({ there }) => there).map(({ on }) => on);
  return [
    countries === undefined
      ? ""
      : "only" in countries
        ? t(", only in {countries}", { countries: countryNames(countries.only) })
        : t(", but not in {countries}", { countries: countryNames(countries.except) }),
    instead.length === 0 ? "" : t(", where it is {channels}", { channels: instead.join(t(" and ")) }),
    hours === null
      ? ""
      : t(", but not in {countries} {hours}", {
          countries: countryNames(hours.countries),
          hours: blackoutText(hours),
        }),
    ...channels
      .filter(({ there }) => !there)
      .map(({ on, where }) => t(", {channel} in {countries}", { channel: on, countries: countryNames(where) })),
  ].join("");
}

function videoClause(match: MatchForText, video: Offer | null, now: number): string {
  if (areHighlightsPending(match)) return t("highlights follow shortly");
  if (video === null) return noVideoText(match, now);
  const at = decisionTime(match, now);
  const rules = restrictionText(video.availability, at);
  if (video.replayFrom !== undefined) {
    return t("to be watched again {when}", { when: dateTimeText(video.replayFrom) });
  }
  if (video.status === "disabled") return t("the pictures are not available at the moment");
  const costs = price(video.required, t(", with a pass"));
  if (match.state.kind === "live") return `${t("live now")}${costs}${rules}`;
  if (match.state.kind === "fixture") return `${t("live here")}${kickOffText(match, now)}${costs}${rules}`;
  const isReplay = video.entryID.startsWith("replay-");
  return `${t(isReplay ? "the whole match, on demand" : "the highlights are here")}${costs}${rules}`;
}

function audioClause(
  { state, kickoff, audioReplayFrom }: MatchForText,
  audio: Offer | null,
  now: number,
): string | null {
  if (audio === null) return null;
  const passes = price(audio.required, t(", with an audio or video pass"));
  if (state.kind === "live") return `${t("live commentary")}${passes}`;
  const onAir = Date.parse(kickoff) - onAirLeadMilliseconds;
  if (state.kind === "fixture") {
    const note =
      now >= onAir
        ? t("commentary is on air")
        : t("live commentary from {time}", { time: formatTime(new Date(onAir)) });
    return `${note}${passes}`;
  }
  if (audioReplayFrom === null) return t("the commentary can be heard again shortly");
  const again =
    now < Date.parse(audioReplayFrom)
      ? t("the commentary can be heard again {when}", { when: dateTimeText(audioReplayFrom) })
      : t("the commentary can be heard again");
  return `${again}${passes}`;
}

/**
 * Where and how to watch and listen to a match, in one sentence that is true for every viewer.
 * @param offers null when the video backend is unavailable.
 * @param now epoch milliseconds.
 */
export function anonymousAvailabilityText(match: MatchForText, offers: MatchOffers | null, now: number): string {
  const off = notPlayedText(match, now);
  if (off !== null) return off;
  if (offers === null) {
    return t("Whether this match can be watched or heard is not known at the moment.");
  }
  return toSentence([videoClause(match, offers.video, now), audioClause(match, offers.audio, now)]);
}
