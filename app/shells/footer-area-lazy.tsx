import type { ComponentProps } from "react";
import { FooterPlacement } from "../features/adverts/footer-placement.tsx";
import { SiteFooter } from "../features/footer/site-footer.tsx";

/** The area below every page: adverts or a house ad, and the footer. */
export function FooterArea(footer: ComponentProps<typeof SiteFooter>) {
  return (
    <>
      <FooterPlacement />
      <SiteFooter {...footer} />
    </>
  );
}
