import type { z } from "zod";
import type { sponsorRow } from "../../schemas/content.ts";
import { londonInstant } from "../../schemas/london-time.ts";
import { wordmark } from "../../worker/origin/images/wordmark.ts";

type SponsorRow = z.infer<typeof sponsorRow>;

const tiers = [
  { title: "Title partner", titleSize: "h2", sponsorSize: "large", count: 1 },
  { title: "Official partners", titleSize: "h3", sponsorSize: "large", count: 4 },
  { title: "Official suppliers", titleSize: "h4", sponsorSize: "small", count: 8 },
] as const;

/** The company that the drawn logo of this key names. */
const companyOf = (key: string) => wordmark(key, { width: 1500, height: 600 }).title;

/** Sponsors in three tiers (public-site §3). Two of them, a brewery's and a bookmaker's campaign, are not for children. */
export function sponsorRows(): SponsorRow[] {
  let number = 0;
  return tiers.map(({ title, titleSize, sponsorSize, count }, tier) => ({
    rowID: tier + 1,
    adminName: title,
    title,
    titleSize,
    sponsorSize,
    forcedOrder: tier + 1,
    sponsors: Array.from({ length: count }, (_, index) => {
      number += 1;
      const imageKey = `sponsor-${number}`;
      const company = companyOf(imageKey);
      return {
        sponsorID: number,
        campaignID: 100 + number,
        title: company,
        adminName: company,
        url: `https://${imageKey}.example/`,
        imageKey,
        mediaLibraryID: `library-${number}`,
        published: 1 as const,
        isChildFriendly: number === 8 || number === 12 ? (0 as const) : (1 as const),
        forcedOrder: index + 1,
      };
    }),
  }));
}

/** An advert in the forms of public-site §3: footer API, slot and simple advert agree on the names they share. */
function advert(id: number, name: string, options: { childFriendly: boolean; season: number }) {
  const imageKey = `advert-${id}`;
  const url = `https://${imageKey}.example/`;
  return {
    advertID: id,
    advertName: name,
    advertRef: `crown-${id}`,
    campaignRef: `season-${options.season}`,
    targetUrl: url,
    url,
    enabled: true,
    channel: "web",
    childFriendly: options.childFriendly,
    timings: {
      startUTC: londonInstant(`${options.season}-07-01`, "00:00"),
      endUTC: londonInstant(`${options.season + 1}-07-01`, "00:00"),
    },
    imageData: { Location: `/images/750x750/${imageKey}` },
    advertType: "simple",
    advertData: {
      url,
      images: {
        mobile: { key: imageKey, imageSize: "750x750" },
        desktop: { key: imageKey, imageSize: "1456x180" },
      },
    },
  };
}

/** Adverts by the area they are for. */
export function adverts(season: number) {
  return [
    { id: 1, area: "footer", advert: advert(1, "Travel to the match by train", { childFriendly: true, season }) },
    { id: 2, area: "footer", advert: advert(2, "A season of match passes", { childFriendly: true, season }) },
    { id: 3, area: "footer", advert: advert(3, "Beer of the terraces", { childFriendly: false, season }) },
    { id: 4, area: "slot", advert: advert(4, "Boots made to last", { childFriendly: true, season }) },
    { id: 5, area: "slot", advert: advert(5, "Tools for every shed", { childFriendly: true, season }) },
    { id: 6, area: "splash", advert: advert(6, "The Crown Cup final at Crown Park", { childFriendly: true, season }) },
  ];
}

/** Promo overlays (public-site §3): a small one all season, a large one over Christmas. */
export function promoOverlays(season: number) {
  const promo = (
    promoID: number,
    type: "Default" | "Mini",
    url: string,
    imageAltText: string,
    from: string,
    to: string,
  ) => ({
    promoID,
    type,
    url,
    webNewWindow: false,
    imageKey: `promo-${promoID}`,
    imageAltText,
    startDateTime: londonInstant(from, "00:00"),
    endDateTime: londonInstant(to, "00:00"),
  });
  return [
    promo(
      season * 10 + 1,
      "Mini",
      "/videos",
      "Watch every match of the league live",
      `${season}-07-01`,
      `${season + 1}-07-01`,
    ),
    promo(
      season * 10 + 2,
      "Default",
      "/videos/subscriptions",
      "Four rounds in twelve days: the Christmas pass",
      `${season}-12-20`,
      `${season + 1}-01-02`,
    ),
  ];
}
