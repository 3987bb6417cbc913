import { siteSettings } from "../../content/settings.ts";

/**
 * The sponsor who stands alone in a page's footer: on the page of the competition that carries its name (spec: layout#footer).
 * @returns the sponsor's id; null on every other page
 */
export function partnerOfPage(pathname: string, brandSlug: string): number | null {
  const { page, sponsorID } = siteSettings.cupPartner;
  return pathname.replace(/\/$/, "") === page.replace("{brand}", brandSlug) ? sponsorID : null;
}
