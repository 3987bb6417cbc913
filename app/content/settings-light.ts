/** Those of the site's settings (settings.ts) that every page shows before anybody touches it: the page fetches no others. */
export const lightSettings = {
  /** The strip of all clubs' crests above the header. */
  globalNav: true,
  description:
    "News, live scores, tables, video and every match of the Championship, League One and League Two, from the league itself.",
  /** The cookie notice and the page to change one's mind on. */
  cookieNotice: {
    heading: "Cookies",
    text: "This site works without optional cookies. May we use some to count visits, to show adverts and to suit them to you?",
    acceptAll: "Accept All Cookies",
    onlyEssential: "Only Essential",
    choose: "Choose which",
    consentSlug: "cookies",
  },
} as const;
