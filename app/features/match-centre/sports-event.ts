import type { BroadcastEvent, SportsEvent, SportsTeam, WithContext } from "schema-dts";
import type { MatchDetail } from "../../../schemas/football/match-data.ts";
import { isWatchable } from "../../../schemas/football/unreported.ts";
import { leagueTimeZone } from "../../../schemas/site/league-clock.ts";
import { pageHref, t } from "../../../schemas/site/messages.ts";
import { withOffset } from "../../../schemas/site/zone-time.ts";
import { broadcastEnd } from "../../../schemas/streaming/broadcast-length.ts";
import { fixtureName } from "../fixtures/match/match-status.ts";

/** Structured data of a match's page. `origin` makes URLs absolute. */
export const sportsEvent = (match: MatchDetail, origin: string): WithContext<SportsEvent> => ({
  "@context": "https://schema.org",
  ...matchEvent(match, origin),
});

/** A match for search engines (schema.org SportsEvent): on its own page, and as what an article is about. */
export function matchEvent(match: MatchDetail, origin: string) {
  const { id, home, away, kickoff, venue, timeZone, town, place, state, competition } = match;
  const status =
    state.kind === "fixture" && state.note === "postponed"
      ? "EventPostponed"
      : state.kind === "fixture" && state.note === "cancelled"
        ? "EventCancelled"
        : "EventScheduled";
  const team = (club: { name: string; id: number; crestURL: string }): SportsTeam => ({
    "@type": "SportsTeam",
    name: club.name,
    logo: `${origin}${club.crestURL}`,
    sport: "Soccer",
  });
  return {
    "@type": "SportsEvent",
    "@id": `${origin}/match-centre/${id}`,
    name: fixtureName(match),
    url: `${origin}${pageHref(`/match-centre/${id}`)}`,
    sport: "Soccer",
    startDate: withOffset(kickoff, timeZone ?? leagueTimeZone()),
    eventStatus: `https://schema.org/${status}`,
    ...(venue !== null && {
      location: {
        "@type": "StadiumOrArena",
        name: venue,
        address: town === null ? venue : { "@type": "PostalAddress", addressLocality: town },
        ...(place !== null && { geo: { "@type": "GeoCoordinates", ...place } }),
      },
    }),
    homeTeam: team(home),
    awayTeam: team(away),
    organizer: { "@type": "SportsOrganization", name: competition.name },
    image: `${origin}/images/1200x630/match-${id}.jpg`,
  } satisfies SportsEvent;
}

/**
 * Structured data of a match's live stream on this site (schema.org BroadcastEvent); null when there is none.
 * @param now epoch milliseconds.
 */
export function broadcastEvent(match: MatchDetail, origin: string, now: number): WithContext<BroadcastEvent> | null {
  const { id, home, away, kickoff, videoEntryID } = match;
  const isShown = videoEntryID?.startsWith("live-") === true;
  if (videoEntryID === null || !isShown || !isWatchable(match, now)) return null;
  return {
    "@context": "https://schema.org",
    "@type": "BroadcastEvent",
    name: t("{home} v {away}, live", { home: home.name, away: away.name }),
    url: `${origin}${pageHref(`/videos/${encodeURIComponent(videoEntryID)}`)}`,
    isLiveBroadcast: true,
    startDate: kickoff,
    endDate: broadcastEnd(kickoff),
    broadcastOfEvent: {
      "@type": "SportsEvent",
      "@id": `${origin}/match-centre/${id}`,
      name: fixtureName(match),
    },
  };
}
