/** The site settings (settings.ts) that every page loads, apart from those that load on demand. */
export const lightSettings = {
  /** Whether all clubs' crests are in a strip above the header. */
  globalNav: true,
  description:
    "News, live scores, tables, video and every match of the Championship, League One and League Two, from the league itself.",
  /** The cookie notice, and the slug of the page to change the choice on. */
  cookieNotice: {
    heading: "Cookies",
    text: "This site works without optional cookies. May we use some to count visits, to show adverts and to suit them to you?",
    acceptAll: "Accept All Cookies",
    onlyEssential: "Only Essential",
    choose: "Choose which",
    consentSlug: "cookies",
  },
} as const;
