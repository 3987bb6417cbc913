/** Kinds of page that can have a header style of their own (spec: layout#header-style). */
export const pageKinds = [
  "home",
  "error",
  "matches",
  "matchCentre",
  "team",
  "playerProfile",
  "category",
  "contentPageWithImage",
  "contentPageWithoutImage",
  "newsListing",
  "newsSingle",
  "newsLegacy",
  "videoListing",
  "videoCategory",
  "login",
  "faqs",
] as const;
export type PageKind = (typeof pageKinds)[number];

/** Transparent over a dark hero, or with a dark or light background. */
export const headerStyleNames = ["transparent-dark", "dark", "light"] as const;
export type HeaderStyle = (typeof headerStyleNames)[number];

export const defaultHeaderStyle: HeaderStyle = "transparent-dark";

/** Missing kinds have the default style. */
export type HeaderStyles = Partial<Record<PageKind, HeaderStyle>>;
