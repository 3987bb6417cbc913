/** Advert slots of pages, by placement (spec: adverts-and-consent#advert-slots). */
export const advertSlots = [
  { id: "home", title: "Home, below the news" },
  { id: "news", title: "News, below the list" },
  { id: "article", title: "Article, below the words" },
  { id: "matches", title: "Matches, below the day" },
  { id: "matchcentre", title: "Match centre, below the match" },
  { id: "competition", title: "Competition, below the table" },
  { id: "videos", title: "Videos, below the list" },
  { id: "page", title: "Pages of words, below the words" },
] as const;

/** Slot of the splash advert, which shows once a session. */
export const splashSlotID = "splash";
export const splashSlot = { id: splashSlotID, title: "Over the page, once a session" } as const;

/** Image sizes by placement: below a page's content, over the page, and in the row above the footer. */
export const advertSizes = {
  page: { mobile: "750x300", desktop: "1456x180" },
  splash: { mobile: "750x750", desktop: "1200x675" },
  footer: { mobile: "750x750", desktop: "750x750" },
} as const;
