import type { Profile } from "../../../../schemas/desk/profile.ts";
import type { HeaderStyle, PageKind } from "../../../../schemas/league/header-styles.ts";
import type { SharingChannel } from "../../../../schemas/league/sharing-channels.ts";
import type { FooterType, HeaderBehaviour, HeaderType } from "../../../../schemas/site/site-layout.ts";

/*
 * Labels for the options of a league's profile.
 */

export const headerTypeLabels: Record<HeaderType, string> = {
  classic: "A bar of its own above the page",
  v3: "Over the top of the page",
};
export const headerBehaviourLabels: Record<HeaderBehaviour, string> = {
  reveal: "Hides on the way down, shows on the way up",
  sticky: "Scrolls away, and returns as a bar",
  fixed: "Always visible",
};
export const footerTypeLabels: Record<FooterType, string> = {
  v1: "Columns",
  v2: "Dense, with menus that collapse on a phone",
};
export const headerStyleLabels: Record<HeaderStyle, string> = {
  "transparent-dark": "Transparent, over a dark picture",
  dark: "Dark",
  light: "Light",
};
export const pageKindLabels: Record<PageKind, string> = {
  home: "Home page",
  error: "Errors",
  matches: "Matches",
  matchCentre: "Match centre",
  team: "Clubs",
  playerProfile: "Players",
  category: "News categories",
  contentPageWithImage: "Pages with a picture",
  contentPageWithoutImage: "Pages without a picture",
  newsListing: "List of news",
  newsSingle: "Articles",
  newsLegacy: "Articles without a picture",
  videoListing: "Videos",
  videoCategory: "Sections of videos",
  login: "Login",
  faqs: "Questions and answers",
};
export const sharingLabels: Record<SharingChannel, string> = {
  facebook: "Facebook",
  x: "X",
  email: "Email",
  copyLink: "Copied link",
  system: "What the device offers",
};
export const iconLabels: Record<Profile["socialLinks"][number]["icon"], string> = {
  "i-lucide-youtube": "YouTube",
  "i-lucide-instagram": "Instagram",
  "i-lucide-linkedin": "LinkedIn",
  "i-lucide-facebook": "Facebook",
  "i-lucide-twitter": "X",
  "i-lucide-twitch": "Twitch",
  "i-lucide-music-2": "TikTok",
  "i-lucide-radio": "Radio",
  "i-lucide-tv": "Television",
  "i-lucide-ticket": "Ticket",
  "i-lucide-shopping-bag": "Shop",
  "i-lucide-at-sign": "Any other",
};

/** One-line text fields by section: name, label and maximum length. */
export const textFields = {
  "Account panel and login": [
    ["loginHeading", "Heading above the login", 100],
    ["loginBody", "Text above the login", 300],
    ["registerHeading", "Heading above the registration", 100],
    ["registerBody", "Text above the registration", 300],
    ["accountHeading", "Heading of the account panel", 100],
  ],
  "Locked videos": [
    ["lockedVideoTitle", "Title", 100],
    ["lockedVideoMessage", "Text", 300],
    ["lockedVideoButton", "Button", 60],
  ],
  "Clubs' streaming sites": [
    ["voucherText", "Text about vouchers", 300],
    ["voucherButton", "Button for vouchers", 40],
    ["noFixtures", "Where there are no fixtures", 100],
  ],
} as const satisfies Record<string, readonly (readonly [keyof Profile, string, number])[]>;
