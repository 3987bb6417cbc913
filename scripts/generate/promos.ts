import type { Promo } from "../../schemas/content/promo.ts";
import { leagueInstant } from "../../schemas/site/league-time.ts";

/** Promo overlays (spec: entities#promo-overlay): one of each variant all season, last season's, and one over Christmas. */
export function promoOverlays(season: number): Promo[] {
  const promo = (
    number: number,
    type: Promo["type"],
    url: string,
    imageAltText: string,
    from: string,
    to: string,
  ): Promo => ({
    promoID: season * 10 + number,
    type,
    url,
    webNewWindow: false,
    imageKey: `promo-${season * 10 + number}`,
    imageAltText,
    startDateTime: leagueInstant(from, "00:00"),
    endDateTime: leagueInstant(to, "00:00"),
  });
  const [begins, ends] = [`${season}-07-01`, `${season + 1}-07-01`];
  return [
    promo(1, "Default", "/videos/subscriptions", "A whole season, live: passes for every club", begins, ends),
    promo(2, "Mini", "/news/newsletter", "The week in football, in your inbox on Thursday", begins, ends),
    promo(3, "Default", "/match-hub", `The fixtures of ${season} are out`, `${season}-06-20`, begins),
    promo(
      4,
      "Default",
      "/videos/subscriptions",
      "Four rounds in twelve days: the Christmas pass",
      `${season}-12-20`,
      `${season + 1}-01-02`,
    ),
  ];
}
