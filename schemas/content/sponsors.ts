import type { FeaturedLabelGroup, HeaderSponsor, SponsorRow } from "./content.ts";

/** Sponsors as pages load them (spec: entities#sponsor). */
export interface Sponsors {
  rows: SponsorRow[];
  featuredLabelGroups: FeaturedLabelGroup[];
  headerSponsor: HeaderSponsor | null;
}

export const noSponsors: Sponsors = { rows: [], featuredLabelGroups: [], headerSponsor: null };
