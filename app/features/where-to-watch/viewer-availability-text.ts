import { t, translated } from "../../../schemas/site/messages.ts";
import { restrictionFor } from "../../../schemas/streaming/availability-rule.ts";
import { blackoutText, countryNames } from "../../../schemas/streaming/availability-text.ts";
import { sessionCheckErrors } from "../../../schemas/streaming/playback-errors.ts";
import { type Offer, type PlaybackViewer, playbackRefusal } from "../../../schemas/streaming/playback-rule.ts";
import { formatTime } from "../../ui/dates.ts";
import { passNames } from "../videos/watch/unlock-text.ts";
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

/** Who views the page, and from where. */
export interface ViewerContext {
  viewer: PlaybackViewer;
  /** Whether operators have blocked the account. */
  blocked: boolean;
  /** ISO 3166-1 alpha-2; null when unknown. */
  country: string | null;
}

/** What a viewer can do with an entry. Geo-blocked: no pass or login opens it in their country at that time. */
export type Decision = "open" | "log-in" | "buy" | "geo-blocked" | "unavailable";

const decisions = {
  none: "open",
  country: "geo-blocked",
  requireLogin: "log-in",
  requirePremium: "buy",
  unavailable: "unavailable",
} as const satisfies Record<string, Decision>;

/** What the session check would decide at this instant. */
export function decide(offer: Offer, { viewer, country }: ViewerContext, at: Date): Decision {
  return decisions[playbackRefusal(offer, viewer, country, at) ?? "none"];
}

const isFree = ({ required }: Offer) => required.includes("?") || required.includes("*");

/** Why an entry is not shown in the viewer's country, and which channel shows it instead. */
export function blockedText({ availability }: Offer, country: string | null, at: Date): string {
  const block = restrictionFor(availability, country, at);
  if (country === null) {
    return t("it is shown in some countries alone, and we cannot tell where you are");
  }
  const here = countryNames([country]);
  const channel = availability?.television?.find(({ countries }) => countries.includes(country))?.channel;
  if (channel !== undefined) {
    return t("on TV in {country}: {channel} at {time}, not here", { country: here, channel, time: formatTime(at) });
  }
  return block?.by === "hours"
    ? t("blocked in {country} {hours}", { country: here, hours: blackoutText(block.hours) })
    : t("not shown in {country}", { country: here });
}

function watchText(match: MatchForText, video: Offer, now: number): string {
  if (match.state.kind === "live") return t("watch it live now");
  if (match.state.kind === "fixture") return `${t("watch it live here")}${kickOffText(match, now)}`;
  return t(video.entryID.startsWith("replay-") ? "watch the whole match again" : "watch the highlights");
}

function videoClause(
  match: MatchForText,
  video: Offer,
  decision: Decision,
  { country, viewer }: ViewerContext,
  at: Date,
  now: number,
  isMatchSold: boolean,
): string {
  const watch = watchText(match, video, now);
  const passes = passNames(video.required, isMatchSold);
  switch (decision) {
    case "open": {
      const later = viewer?.bypassed || country === null ? null : blackoutDuring(video.availability, country, at);
      const until = later === null ? "" : t(", but not {hours}", { hours: blackoutText(later) });
      return `${t("you can {watch}", { watch })}${isFree(video) ? "" : t(" with your pass")}${until}`;
    }
    case "geo-blocked":
      return blockedText(video, country, at);
    case "log-in":
      return passes === null || isFree(video)
        ? t("log in to {watch}", { watch })
        : t("log in with {passes} to {watch}", { passes, watch });
    case "buy":
      return passes === null
        ? t("the pictures are not available at the moment")
        : t("you need {passes} to {watch}", { passes, watch });
    case "unavailable":
      return video.replayFrom === undefined
        ? t("the pictures are not available at the moment")
        : t("it can be watched again {when}", { when: dateTimeText(video.replayFrom) });
  }
}

function audioClause(
  { state, kickoff, audioReplayFrom }: MatchForText,
  audio: Offer,
  decision: Decision,
  videoDecision: Decision | null,
  now: number,
): string | null {
  if (state.kind === "result" && audioReplayFrom === null) return t("the commentary can be heard again shortly");
  const onAir = new Date(Date.parse(kickoff) - onAirLeadMilliseconds);
  const from = state.kind === "fixture" && now < onAir.getTime() ? formatTime(onAir) : null;
  const listen =
    state.kind === "result"
      ? t("hear the commentary again")
      : from === null
        ? t("listen to live commentary")
        : t("listen to live commentary from {time}", { time: from });
  switch (decision) {
    case "open":
      return videoDecision === "open" ? t("or {listen}", { listen }) : t("audio only: you can {listen}", { listen });
    case "log-in":
    case "buy": {
      const pass = passNames(audio.required);
      if (isFree(audio) || pass === null) return t("log in to {listen}", { listen });
      const needed = audio.required.includes("live-audio") ? t("an audio or video pass") : pass;
      return from === null
        ? t("the commentary needs {pass}", { pass: needed })
        : t("the commentary from {time} needs {pass}", { time: from, pass: needed });
    }
    case "geo-blocked":
      return t("the commentary is not for your country");
    case "unavailable":
      return audio.replayFrom === undefined
        ? null
        : t("the commentary can be heard again {when}", { when: dateTimeText(audio.replayFrom) });
  }
}

/** The sentence for this viewer, and what they can do with the video. */
export interface ViewerAvailability {
  text: string;
  video: Decision | null;
}

/**
 * Where and how this viewer can watch and listen to a match, by their country and entitlements and the rules of the session check.
 * @param now epoch milliseconds.
 * @param isMatchSold whether a pass for this match alone is on sale.
 */
export function viewerAvailabilityText(
  match: MatchForText,
  offers: MatchOffers,
  viewerContext: ViewerContext,
  now: number,
  isMatchSold = false,
): ViewerAvailability {
  const off = notPlayedText(match, now);
  if (off !== null) return { text: off, video: null };
  if (viewerContext.blocked) return { text: `${translated(sessionCheckErrors.blocked.message)}.`, video: null };
  const { video, audio } = offers;
  const at = decisionTime(match, now);
  const videoDecision = video === null || areHighlightsPending(match) ? null : decide(video, viewerContext, at);
  const audioDecision = audio === null ? null : decide(audio, viewerContext, at);
  const videoText =
    video === null || videoDecision === null
      ? areHighlightsPending(match)
        ? t("highlights follow shortly")
        : noVideoText(match, now)
      : videoClause(match, video, videoDecision, viewerContext, at, now, isMatchSold);
  const audioText =
    audio === null || audioDecision === null ? null : audioClause(match, audio, audioDecision, videoDecision, now);
  const both = videoDecision === "open" && audioDecision === "open" && audioText !== null;
  return {
    text: toSentence(both ? [`${videoText}${t(", ")}${audioText}`] : [videoText, audioText]),
    video: videoDecision,
  };
}
