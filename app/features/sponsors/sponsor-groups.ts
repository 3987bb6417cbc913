import type { FeaturedLabelGroup, SponsorRow } from "../../../schemas/content/content.ts";

type Sponsor = SponsorRow["sponsors"][number];

/** Published rows and sponsors in their forced order (spec: entities#sponsor-row). */
export function publishedSponsors(rows: readonly SponsorRow[]): SponsorRow[] {
  const byOrder = (a: { forcedOrder: number }, b: { forcedOrder: number }) => a.forcedOrder - b.forcedOrder;
  return rows
    .map((row) => ({
      ...row,
      sponsors: row.sponsors.filter((sponsor) => sponsor.published === 1).toSorted(byOrder),
    }))
    .filter((row) => row.sponsors.length > 0)
    .toSorted(byOrder);
}

/**
 * Pages are the same for everybody, so they include sponsors for adults; CSS hides them in child-friendly mode, which is set
 * before the first paint.
 */
export const isForAdults = ({ isChildFriendly }: Sponsor) => isChildFriendly === 0;

/** Sponsors of a row with the same label. */
export interface SponsorGroup {
  /** Null for sponsors without a label. */
  label: string | null;
  sponsors: Sponsor[];
}

/**
 * Groups a row's sponsors by featured label (spec: adverts-and-consent#sponsors): labelled groups in order, then the others. A
 * sponsor in two groups belongs to the first.
 */
export function byFeaturedLabel(sponsors: readonly Sponsor[], groups: readonly FeaturedLabelGroup[]): SponsorGroup[] {
  const labelOf = ({ sponsorID }: Sponsor) =>
    groups.find(({ sponsorIDs }) => sponsorIDs.includes(sponsorID))?.label ?? null;
  const labels = [...new Set(groups.map(({ label }) => label)), null];
  return labels
    .map((label) => ({ label, sponsors: sponsors.filter((sponsor) => labelOf(sponsor) === label) }))
    .filter((group) => group.sponsors.length > 0);
}
