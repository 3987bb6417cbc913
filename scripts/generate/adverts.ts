import type { AdvertInput } from "../../schemas/content/advert.ts";
import { advertSizes, advertSlots, splashSlot } from "../../schemas/content/advert-slots.ts";
import type { FooterExperiment } from "../../schemas/content/experiment.ts";
import { leagueInstant } from "../../schemas/site/league-time.ts";
import { companyOf } from "./companies.ts";

/** An advert with its slots. */
export interface GeneratedAdvert extends AdvertInput {
  id: number;
  slots: { id: string; title: string }[];
}

type Changes = Partial<Pick<AdvertInput, "enabled" | "channel" | "childFriendly" | "timings">>;

const seasonOf = (season: number) => ({
  startUTC: leagueInstant(`${season}-07-01`, "00:00"),
  endUTC: leagueInstant(`${season + 1}-07-01`, "00:00"),
});

function advertOf(id: number, imageKey: string, season: number): Omit<AdvertInput, "images" | "footerPosition"> {
  return {
    advertName: companyOf(imageKey),
    advertRef: `crown-${id}`,
    campaignRef: `season-${season}`,
    url: `https://${imageKey}.example/`,
    enabled: true,
    channel: "web",
    childFriendly: true,
    timings: seasonOf(season),
  };
}

const sized = (key: string, stands: "page" | "splash") => ({
  mobile: { key, imageSize: advertSizes[stands].mobile },
  desktop: { key, imageSize: advertSizes[stands].desktop },
});

/** Companies in the footer, with unique names. The last few demonstrate the rules: a brewery, and adverts that are not on. */
const footerCompanies = 30;

function footerKeys(): string[] {
  const byCompany = new Map<string, string>();
  for (let number = 101; byCompany.size < footerCompanies; number += 1) {
    const [company = ""] = companyOf(`sponsor-${number}`).split(" ");
    if (!byCompany.has(company)) byCompany.set(company, `sponsor-${number}`);
  }
  return [...byCompany.values()];
}

function footerChanges(position: number, season: number): Changes {
  if (position === 5 || position === 14) return { childFriendly: false };
  const over = {
    startUTC: leagueInstant(`${season - 1}-07-01`, "00:00"),
    endUTC: leagueInstant(`${season}-07-01`, "00:00"),
  };
  if (position === footerCompanies) return { timings: over };
  if (position === footerCompanies - 1) return { timings: seasonOf(season + 1) };
  if (position === footerCompanies - 2) return { enabled: false };
  if (position === footerCompanies - 3) return { channel: "app" };
  return {};
}

/** The season's adverts: one for each slot, the splash, and the footer's row. */
export function adverts(season: number): GeneratedAdvert[] {
  const wide = advertSlots.map((slot, index) => {
    const imageKey = `advert-${index + 1}`;
    return {
      id: index + 1,
      ...advertOf(index + 1, imageKey, season),
      images: sized(imageKey, "page"),
      footerPosition: null,
      // A bookmaker's advert, so not for child-friendly mode.
      ...(slot.id === "videos" && { childFriendly: false }),
      slots: [slot],
    };
  });
  const splashID = wide.length + 1;
  const over = {
    id: splashID,
    ...advertOf(splashID, `advert-${splashID}`, season),
    images: sized(`advert-${splashID}`, "splash"),
    footerPosition: null,
    slots: [splashSlot],
  };
  const footer = footerKeys().map((imageKey, index) => ({
    id: 101 + index,
    ...advertOf(101 + index, imageKey, season),
    images: { mobile: { key: imageKey, imageSize: "750x750" } },
    footerPosition: index + 1,
    ...footerChanges(index + 1, season),
    slots: [],
  }));
  return [...wide, over, ...footer];
}

/** An experiment in which half of the sessions see the footer's companies in reverse order. */
export function experimentOn(footer: readonly GeneratedAdvert[]): FooterExperiment {
  const ids = footer.filter(({ footerPosition }) => footerPosition !== null).map(({ id }) => id);
  return {
    experimentID: "footer-order",
    variants: [
      { variantID: "as-sold", weight: 50, advertIDs: [] },
      { variantID: "newest-first", weight: 50, advertIDs: ids.toReversed() },
    ],
  };
}
