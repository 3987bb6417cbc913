import { siteSettings } from "../../content/settings.ts";

/**
 * The title sponsor in the footer of its competition's page (spec: layout#footer).
 * @returns the sponsor's id; null on other pages
 */
export function partnerOfPage(pathname: string, brandSlug: string): number | null {
  const { page, sponsorID } = siteSettings.cupPartner;
  return pathname.replace(/\/$/, "") === page.replace("{brand}", brandSlug) ? sponsorID : null;
}
