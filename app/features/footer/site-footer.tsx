import type { Sponsors } from "../../../schemas/content/sponsors.ts";
import type { PublicLeague } from "../../../schemas/league/public-league.ts";
import type { FooterType } from "../../../schemas/site/site-layout.ts";
import { useRenderedLocation } from "../../ui/island.tsx";
import { useLeague } from "../../ui/league.ts";
import { SinglePartner } from "../sponsors/single-partner.tsx";
import { SponsorTiers } from "../sponsors/sponsor-tiers.tsx";
import type { FooterContent } from "./footer-content.ts";
import { FooterV1 } from "./footer-v1.tsx";
import { FooterV2 } from "./footer-v2.tsx";

/**
 * The title sponsor in the footer of its competition's page (spec: layout#footer).
 * @returns the sponsor's id; null on other pages
 */
export function partnerOfPage(pathname: string, partner: PublicLeague["cupPartner"]): number | null {
  return partner !== null && pathname.replace(/\/$/, "") === partner.page ? partner.sponsorID : null;
}

/** The site's footer (spec: layout#footer): sponsors, menus, clubs, the app, social links, copyright. */
export function SiteFooter({
  type,
  sponsors,
  ...content
}: FooterContent & { type: FooterType; sponsors: Promise<Sponsors> }) {
  const partner = partnerOfPage(useRenderedLocation().pathname, useLeague().cupPartner);
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
