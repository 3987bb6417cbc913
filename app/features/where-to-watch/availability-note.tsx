import type { Match } from "../../../schemas/football/match-data.ts";
import { isWatchable } from "../../../schemas/football/unreported.ts";
import { t } from "../../../schemas/site/messages.ts";
import { countryNames } from "../../../schemas/streaming/availability-text.ts";
import type { Offer } from "../../../schemas/streaming/playback-rule.ts";
import { ListenToMatch } from "../audio/listen-to-match.tsx";
import type { ListedMatch } from "../fixtures/listed-match.ts";
import { VideoLink } from "../videos/card/video-link.tsx";
import { blackoutDuring, decisionTime } from "./availability-text.ts";
import { useViewerContext } from "./use-viewer-context.ts";
import { decide, type ViewerContext } from "./viewer-availability-text.ts";

/** Availability of a live match in a list, for every viewer: "Live with a pass, but not in the United Kingdom and Ireland". */
export function anonymousNote(match: Pick<Match, "state" | "kickoff">, offer: Offer, now: number): string {
  const { required, availability } = offer;
  const live = required.includes("?")
    ? t("Live for everyone")
    : t(required.includes("*") ? "Live with an account" : "Live with a pass");
  const { countries, television = [] } = availability ?? {};
  const hours = blackoutDuring(availability, null, decisionTime(match, now));
  const where =
    countries !== undefined && "only" in countries
      ? t(", only in {countries}", { countries: countryNames(countries.only) })
      : countries !== undefined
        ? t(", but not in {countries}", { countries: countryNames(countries.except) })
        : hours === null
          ? ""
          : t(", but not in {countries}", { countries: countryNames(hours.countries) });
  const channels = [...new Set(television.map(({ channel }) => channel))];
  const on = channels.length === 0 ? "" : t(" (on {channels})", { channels: channels.join(t(", ")) });
  return `${live}${where}${on}`;
}

/** The same for one viewer, by the rules of the session check. */
export function viewerNote(
  match: Pick<Match, "state" | "kickoff">,
  offer: Offer,
  viewerContext: ViewerContext,
  now: number,
): string {
  const { country } = viewerContext;
  switch (viewerContext.blocked ? "unavailable" : decide(offer, viewerContext, decisionTime(match, now))) {
    case "open":
      return t(offer.required.includes("?") || offer.required.includes("*") ? "Live for you" : "Live with your pass");
    case "log-in":
      return t(offer.required.includes("*") ? "Live when you log in" : "Live with a pass");
    case "buy":
      return t("Live with a pass");
    case "geo-blocked": {
      const channel = offer.availability?.television?.find(
        ({ countries }) => country !== null && countries.includes(country),
      )?.channel;
      if (channel !== undefined) return t("On TV: {channel}", { channel });
      return country === null
        ? t("Not shown everywhere")
        : t("Not shown in {country}", { country: countryNames([country]) });
    }
    case "unavailable":
      return t("No pictures for you");
  }
}

/**
 * How to watch and listen to a match in a list: a link to its live video with a short note on availability, then its commentary, in the
 * same order everywhere. The link plays a live match at once, unless nothing opens it for this viewer. Renders nothing for a match that is
 * called off or over. On a card, both lie above the card's own link.
 */
export function AvailabilityNote({
  match,
  offer,
  renderedAt,
  className = "px-3 pb-3 @md:px-4",
}: {
  match: ListedMatch;
  offer: Offer | undefined;
  renderedAt: number;
  /** Spacing; by default that of a list row. */
  className?: string;
}) {
  const viewerContext = useViewerContext();
  const { state } = match;
  const opens = (own: Offer, viewer: ViewerContext) =>
    !viewer.blocked && ["open", "log-in", "buy"].includes(decide(own, viewer, decisionTime(match, renderedAt)));
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 text-sm empty:hidden ${className}`}>
      {offer !== undefined && isWatchable(match, renderedAt) && (
        <VideoLink
          to={`/videos/${offer.entryID}`}
          plays={state.kind === "live" && (viewerContext === null || opens(offer, viewerContext))}
          format={offer.format}
          className="relative z-1 min-w-0 text-link leading-6"
        >
          {viewerContext === null
            ? anonymousNote(match, offer, renderedAt)
            : viewerNote(match, offer, viewerContext, renderedAt)}
        </VideoLink>
      )}
      <ListenToMatch match={match} />
    </div>
  );
}
