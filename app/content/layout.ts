/** Two designs of the header: a bar of its own in three heights, or 90 px over the page's beginning. */
export type HeaderType = "classic" | "v3";

/**
 * How the header follows the page (public-site §2). Reveal: gone on the way down, back on the way up. Sticky: scrolls away with
 * the page's beginning, and is there again as a bar past the threshold. Fixed: always there.
 */
export type HeaderBehaviour = "reveal" | "sticky" | "fixed";

/** Two designs of the footer: everything in columns, or a dense one whose menus fold away on a phone. */
export type FooterType = "v1" | "v2";

/** Layout options (public-site §9) that a league changes. Header styles are chosen for each kind of page, in header-styles.ts. */
export const layout: { headerType: HeaderType; headerBehaviour: HeaderBehaviour; footerType: FooterType } = {
  headerType: "v3",
  headerBehaviour: "reveal",
  footerType: "v1",
};
