import type { FeaturedLabelGroup, HeaderSponsor, SponsorRow } from "./content.ts";

/** What pages know of sponsors (spec: entities#sponsor). */
export interface Sponsors {
  rows: SponsorRow[];
  featuredLabelGroups: FeaturedLabelGroup[];
  headerSponsor: HeaderSponsor | null;
}

export const noSponsors: Sponsors = { rows: [], featuredLabelGroups: [], headerSponsor: null };
