/** The kinds of page that have a header style of their own (spec: layout#header-style). */
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

/** See-through over a dark beginning of the page, or a ground of its own in either colour scheme. */
export type HeaderStyle = "transparent-dark" | "dark" | "light";

export const defaultHeaderStyle: HeaderStyle = "transparent-dark";

/** What a league changes to give a kind of page another header. */
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
