import type { ComponentProps } from "react";
import { FooterPlacement } from "../features/adverts/footer-placement.tsx";
import { SiteFooter } from "../features/footer/site-footer.tsx";

/** What stands below every page: adverts or a message of the league's own, and the footer. */
export function FooterArea(footer: ComponentProps<typeof SiteFooter>) {
  return (
    <>
      <FooterPlacement />
      <SiteFooter {...footer} />
    </>
  );
}
