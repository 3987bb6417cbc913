/** Kinds of page with a header style of their own (spec: layout#header-style). */
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
export type HeaderStyle = "transparent-dark" | "dark" | "light";

export const defaultHeaderStyle: HeaderStyle = "transparent-dark";

/** A league edits this to change a page kind's header. */
export const headerStyles: Record<PageKind, HeaderStyle> = {
  home: "transparent-dark",
  error: "transparent-dark",
  matches: "transparent-dark",
  matchCentre: "transparent-dark",
  team: "transparent-dark",
  playerProfile: "transparent-dark",
  category: "transparent-dark",
  contentPageWithImage: "transparent-dark",
  contentPageWithoutImage: "transparent-dark",
  newsListing: "transparent-dark",
  newsSingle: "transparent-dark",
  newsLegacy: "transparent-dark",
  videoListing: "transparent-dark",
  videoCategory: "transparent-dark",
  login: "transparent-dark",
  faqs: "transparent-dark",
};
