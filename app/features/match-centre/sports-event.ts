import type { SportsEvent, SportsTeam, WithContext } from "schema-dts";
import type { MatchDetail } from "../../../schemas/match-data.ts";

/** Structured data of a match (schema.org SportsEvent). `origin` is the site's, for absolute addresses. */
export function sportsEvent(match: MatchDetail, origin: string): WithContext<SportsEvent> {
  const { id, home, away, kickoff, venue, state, competition } = match;
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
    "@context": "https://schema.org",
    "@type": "SportsEvent",
    name: `${home.name} v ${away.name}`,
    url: `${origin}/match-centre/${id}`,
    sport: "Soccer",
    startDate: kickoff,
    eventStatus: `https://schema.org/${status}`,
    ...(venue !== null && { location: { "@type": "StadiumOrArena", name: venue } }),
    homeTeam: team(home),
    awayTeam: team(away),
    organizer: { "@type": "SportsOrganization", name: competition.name },
    image: `${origin}/images/1200x630/match-${id}.jpg`,
  };
}
