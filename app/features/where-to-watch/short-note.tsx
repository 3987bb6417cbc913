import { Link } from "react-router";
import type { Match } from "../../../schemas/football/match-data.ts";
import type { Offer } from "../../../schemas/streaming/playback-rule.ts";
import { useReader } from "./use-reader.ts";
import { decide, type Reader } from "./viewer-availability-text.ts";
import { countryWords, decidedAt, hoursDuring } from "./viewing-facts.ts";

/** What a list says of a live match for everybody: "Live with a pass, but not in the United Kingdom and Ireland". */
export function generalNote(match: Pick<Match, "state" | "kickoff">, offer: Offer, now: number): string {
  const { required, availability } = offer;
  const price = required.includes("?") ? "for everyone" : required.includes("*") ? "with an account" : "with a pass";
  const { countries, television = [] } = availability ?? {};
  const hours = hoursDuring(availability, null, decidedAt(match, now));
  const where =
    countries !== undefined && "only" in countries
      ? `, only in ${countryWords(countries.only)}`
      : countries !== undefined
        ? `, but not in ${countryWords(countries.except)}`
        : hours === null
          ? ""
          : `, but not in ${countryWords(hours.countries)}`;
  const channels = [...new Set(television.map(({ channel }) => channel))];
  return `Live ${price}${where}${channels.length === 0 ? "" : ` (on ${channels.join(", ")})`}`;
}

/** The same for one fan, by the rule that the session check decides by. */
export function ownNote(match: Pick<Match, "state" | "kickoff">, offer: Offer, reader: Reader, now: number): string {
  const { country } = reader;
  switch (reader.blocked ? "unavailable" : decide(offer, reader, decidedAt(match, now))) {
    case "open":
      return offer.required.includes("?") || offer.required.includes("*") ? "Live for you" : "Live with your pass";
    case "log-in":
      return offer.required.includes("*") ? "Live when you log in" : "Live with a pass";
    case "buy":
      return "Live with a pass";
    case "kept": {
      const channel = offer.availability?.television?.find(
        ({ countries }) => country !== null && countries.includes(country),
      )?.channel;
      if (channel !== undefined) return `On TV: ${channel}`;
      return country === null ? "Not shown everywhere" : `Not shown in ${countryWords([country])}`;
    }
    case "unavailable":
      return "No pictures for you";
  }
}

/**
 * Whether a match of a list can be watched live, in a few words that lead to its video; nothing where it is off or over. On a card
 * it lies above the link that is the whole of it.
 */
export function ShortNote({
  match,
  offer,
  madeAt,
  className = "px-3 pb-3 @md:px-4",
}: {
  match: Match;
  offer: Offer | undefined;
  madeAt: number;
  /** Room around it: by default that of a line of a list. */
  className?: string;
}) {
  const reader = useReader();
  const { state } = match;
  if (offer === undefined || state.kind === "result" || (state.kind === "fixture" && state.note !== null)) return null;
  return (
    <p className={`flex text-sm ${className}`}>
      <Link to={`/videos/${offer.entryID}`} className="relative z-1 min-w-0 truncate text-link leading-6">
        {reader === null ? generalNote(match, offer, madeAt) : ownNote(match, offer, reader, madeAt)}
      </Link>
    </p>
  );
}
