/*
 * Layout options (spec: constants#layout-options) that a league chooses. Header styles are chosen for each kind of page, in
 * app/content/header-styles.ts.
 */

/** Two designs of the header: a bar of its own in three heights, or 90 px over the page's beginning. */
export const headerTypes = ["classic", "v3"] as const;
export type HeaderType = (typeof headerTypes)[number];

/**
 * How the header follows the page (spec: layout#header-types). Reveal: gone on the way down, back on the way up. Sticky:
 * scrolls away with the page's beginning, and is there again as a bar past the threshold. Fixed: always there.
 */
export const headerBehaviours = ["reveal", "sticky", "fixed"] as const;
export type HeaderBehaviour = (typeof headerBehaviours)[number];

/** Two designs of the footer: everything in columns, or a dense one whose menus fold away on a phone. */
export const footerTypes = ["v1", "v2"] as const;
export type FooterType = (typeof footerTypes)[number];

export interface LayoutOptions {
  headerType: HeaderType;
  headerBehaviour: HeaderBehaviour;
  footerType: FooterType;
}
