/* Layout options (spec: constants#layout-options) of a league. Header styles are chosen per kind of page in the league's description. */

/** Two designs of the header: a separate bar in three heights, or 90 px over the top of the page. */
export const headerTypes = ["classic", "v3"] as const;
export type HeaderType = (typeof headerTypes)[number];

/**
 * How the header behaves on scroll (spec: layout#header-types). Reveal: hides on the way down, shows on the way up. Sticky:
 * scrolls away with the top of the page and returns as a bar past the threshold. Fixed: always visible.
 */
export const headerBehaviours = ["reveal", "sticky", "fixed"] as const;
export type HeaderBehaviour = (typeof headerBehaviours)[number];

/** Two designs of the footer: columns, or a dense one whose menus collapse on a phone. */
export const footerTypes = ["v1", "v2"] as const;
export type FooterType = (typeof footerTypes)[number];

export interface LayoutOptions {
  headerType: HeaderType;
  headerBehaviour: HeaderBehaviour;
  footerType: FooterType;
}
