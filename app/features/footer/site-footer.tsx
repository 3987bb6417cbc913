import type { Sponsors } from "../../../schemas/content/sponsors.ts";
import type { FooterType } from "../../../schemas/site/site-layout.ts";
import type { Menus } from "../../content/menus.ts";
import { useDrawnPath } from "../../ui/island.tsx";
import type { StripClub } from "../navigation/crest-strip.tsx";
import { SinglePartner } from "../sponsors/single-partner.tsx";
import { SponsorTiers } from "../sponsors/sponsor-tiers.tsx";
import { FooterV1 } from "./footer-v1.tsx";
import { FooterV2 } from "./footer-v2.tsx";
import { partnerOfPage } from "./partner-of-page.ts";

/** What both designs of the footer show. */
export interface FooterContent {
  brand: string;
  menus: Menus;
  year: number;
  clubs: Promise<StripClub[]>;
}

/** The site's footer (spec: layout#footer): sponsors, menus, clubs, the app, social links, copyright. */
export function SiteFooter({
  type,
  brandSlug,
  sponsors,
  ...content
}: FooterContent & { type: FooterType; brandSlug: string; sponsors: Promise<Sponsors> }) {
  const partner = partnerOfPage(useDrawnPath(), brandSlug);
  const Design = type === "v1" ? FooterV1 : FooterV2;
  return (
    <Design {...content}>
      {partner === null ? (
        <SponsorTiers sponsors={sponsors} />
      ) : (
        <SinglePartner sponsors={sponsors} sponsorID={partner} />
      )}
    </Design>
  );
}
