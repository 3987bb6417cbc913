import type { Graph } from "schema-dts";
import type { ClubProfile } from "../../../schemas/football/club.ts";
import { pageHref, t } from "../../../schemas/site/messages.ts";
import { breadcrumbs, graph } from "../../ui/structured-data.ts";

/** Structured data of a club (schema.org SportsTeam), with breadcrumbs. `origin` makes URLs absolute. */
export function clubStructuredData(club: ClubProfile, origin: string): Graph {
  const { name, slug, crestURL, nickname, founded, ground, capacity, place, division } = club;
  const path = `/clubs/${slug}`;
  return graph(
    {
      "@type": "SportsTeam",
      name,
      url: `${origin}${pageHref(path)}`,
      logo: new URL(crestURL, origin).href,
      sport: "Soccer",
      ...(nickname !== null && { alternateName: nickname }),
      ...(founded !== null && { foundingDate: String(founded) }),
      ...(division && { memberOf: { "@type": "SportsOrganization", name: division.name } }),
      ...(ground !== null && {
        location: {
          "@type": "StadiumOrArena",
          name: ground,
          ...(capacity !== null && { maximumAttendeeCapacity: capacity }),
          ...(place && { geo: { "@type": "GeoCoordinates", ...place } }),
        },
      }),
    },
    breadcrumbs(origin, [
      { title: t("Clubs"), href: "/clubs" },
      { title: name, href: path },
    ]),
  );
}
