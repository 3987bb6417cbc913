import { type anyAccount, signedOut, type WatchCheckResult } from "../../schemas/desk/videos.ts";
import { leagueDate, leagueTime } from "../../schemas/site/league-clock.ts";
import { listText } from "../../schemas/site/league-formats.ts";
import type { Availability } from "../../schemas/streaming/availability.ts";
import { restrictionFor } from "../../schemas/streaming/availability-rule.ts";
import { blackoutText, countryNames } from "../../schemas/streaming/availability-text.ts";
import { isLocked } from "../../schemas/streaming/lock-rule.ts";
import { sessionCheckErrors } from "../../schemas/streaming/playback-errors.ts";
import { type Offer, playbackRefusal } from "../../schemas/streaming/playback-rule.ts";
import type { AnyPass, PassOnSale } from "./passes-on-sale.ts";

/** On sale if `sale` is left out. */
type Pass = Omit<PassOnSale, "title"> & Partial<Pick<AnyPass, "sale">>;

/** A fan's account, as the session check sees it. */
export interface FanViewer {
  entitlements: readonly string[];
  /** Whether operators exempted it from passes and countries. */
  bypassed: boolean;
  /** Titles of its entitlements that open the entry. */
  holds: readonly string[];
}
type Viewer = Pass | FanViewer | typeof signedOut | typeof anyAccount;

const countriesRule = ({ countries }: Availability): string | null => {
  if (countries === undefined) return null;
  return "only" in countries
    ? `It may be watched in ${countryNames(countries.only)} alone.`
    : `It may not be watched in ${countryNames(countries.except)}.`;
};
const hoursRule = (hours: Availability["blackouts"][number]) =>
  `In ${countryNames(hours.countries)} it may not be watched ${blackoutText(hours)}.`;

/** Where and when an entry may be watched, one sentence per rule. */
export function ruleSentences(rules: Availability | undefined): string[] {
  if (rules === undefined) return [];
  return [countriesRule(rules) ?? [], rules.blackouts.map(hoursRule)].flat();
}

export function openTo({ required }: Offer): "everybody" | "accounts" | "passes" {
  if (required.includes("?")) return "everybody";
  return required.includes("*") ? "accounts" : "passes";
}

export const opens = ({ required }: Offer, { entitlements }: Pass): boolean => !isLocked(required, { entitlements });

const openedBy = (offer: Offer, passes: readonly Pass[]): string => {
  const sold = passes.filter(({ sale = "now" }) => sale === "now");
  const names = new Set(sold.filter((pass) => opens(offer, pass)).map(({ name }) => name));
  return names.size === 0 ? "No pass on sale opens it." : `What opens it: ${listText([...names], "or")}.`;
};

/** Whether a viewer may watch an entry, by those rules of the session check that do not depend on a particular account. */
export function whoCanWatch(
  offer: Offer,
  passes: readonly Pass[],
  { country, at, viewer }: { country: string | null; at: Date; viewer: Viewer },
): WatchCheckResult {
  const isHeld = offer.replayFrom !== undefined && Date.parse(offer.replayFrom) > at.getTime();
  const isReplay = offer.replayFrom !== undefined && !isHeld;
  const then = { ...offer, replayFrom: isHeld ? offer.replayFrom : undefined, over: isReplay ? undefined : offer.over };
  const entitlements = typeof viewer === "string" ? [] : viewer.entitlements;
  const refusal = playbackRefusal(
    then,
    viewer === signedOut ? null : { entitlements, bypassed: isBypassed(viewer) },
    country,
    at,
  );
  if (refusal === null) return { allowed: true, refusal: null, because: allowedBecause(offer, viewer) };
  const { code, message } = sessionCheckErrors[refusal];
  return { allowed: false, refusal: { code, message }, because: refusedBecause(then, passes, refusal, country, at) };
}

const isBypassed = (viewer: Viewer) => typeof viewer === "object" && "bypassed" in viewer && viewer.bypassed;

const saleMessages = {
  now: "",
  "to come": " It is not on sale yet.",
  ended: " It is sold no more: who has it keeps it.",
} as const;

function allowedBecause(offer: Offer, viewer: Viewer): string {
  if (isBypassed(viewer)) return "Operators let this account watch everything.";
  const open = openTo(offer);
  if (open === "everybody") return "It is open to everybody.";
  if (open === "accounts" || typeof viewer === "string") return "It is open to every account.";
  if ("name" in viewer) return `${viewer.name} opens it.${saleMessages[viewer.sale ?? "now"]}`;
  return `${listText([...viewer.holds], "and")} ${viewer.holds.length === 1 ? "opens" : "open"} it.`;
}

function refusedBecause(
  offer: Offer,
  passes: readonly Pass[],
  refusal: Exclude<ReturnType<typeof playbackRefusal>, null>,
  country: string | null,
  at: Date,
): string {
  switch (refusal) {
    case "country": {
      const restriction = restrictionFor(offer.availability, country, at);
      if (restriction?.by === "hours") return hoursRule(restriction.hours);
      return (offer.availability && countriesRule(offer.availability)) ?? "";
    }
    case "requireLogin":
      return openTo(offer) === "accounts" ? "Every account opens it; nobody is signed in." : openedBy(offer, passes);
    case "requirePremium":
      return openedBy(offer, passes);
    case "unavailable": {
      if (offer.replayFrom === undefined) {
        return offer.over ? "It was ended: nobody may watch it any more." : "It is pulled: nobody may watch it.";
      }
      const from = new Date(offer.replayFrom);
      return `It is held back until ${leagueDate(from)}, ${leagueTime(from)}.`;
    }
  }
}
