import type { z } from "zod";
import type { FeaturedLabelGroup, HeaderSponsor, sponsorRow } from "../../schemas/content/content.ts";
import { wordmark } from "../../worker/images/wordmark.ts";

type SponsorRow = z.infer<typeof sponsorRow>;

const tiers = [
  { title: "Title partner", titleSize: "h2", sponsorSize: "large", count: 1 },
  { title: "Official partners", titleSize: "h3", sponsorSize: "large", count: 4 },
  { title: "Official suppliers", titleSize: "h4", sponsorSize: "small", count: 8 },
] as const;

/** The company named in the generated logo of this key. */
export const companyOf = (key: string) => wordmark(key, { width: 1500, height: 600 }).title;

/**
 * Sponsors in three tiers (spec: adverts-and-consent#sponsors). Two of them, a brewery's and a bookmaker's campaign, are not
 * for children.
 */
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

/** Two labels among the official partners. */
export const featuredLabelGroups: FeaturedLabelGroup[] = [
  { label: "Official broadcaster", sponsorIDs: [2] },
  { label: "Community partners", sponsorIDs: [3, 4] },
];

/** The title partner, which the header shows too. */
export const headerSponsor: HeaderSponsor = {
  imgLocation: "/images/fit-in/240x96/sponsor-1",
  name: companyOf("sponsor-1"),
  sponsorUrl: "https://sponsor-1.example/",
  childFriendly: true,
};
