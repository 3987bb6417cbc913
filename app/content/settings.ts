import { lightSettings } from "./settings-light.ts";

/**
 * Site settings (spec: entities#site-settings) that a league changes when it re-brands. Brand name and slug are variables of
 * the Worker.
 */
export const siteSettings = {
  ...lightSettings,
  /** Configured page slugs (spec: routes#page-slugs). The streams page is that of the first video feed. */
  slugs: { teams: "teams", fixtures: "matches", firstTeam: "first-team" },
  /** Teams (spec: entities#team). The first team's own slug is empty: its pages go by `slugs.firstTeam`. */
  teams: [
    { name: "First Team", slug: "", id: "t7" },
    { name: "Under 23", slug: "u23", id: "t7591" },
  ],
  advertising: {
    /** Switches adverts off everywhere. */
    disabled: false,
    /** Pages without adverts, and what is below them: what a fan has to read in peace, signs or pays. */
    withoutAdverts: [
      "/login",
      "/documents",
      "/governance",
      "/terms-of-use",
      "/modern-slavery",
      "/accessibility",
      "/company-details",
      "/contact",
      "/cookies",
      "/packages",
      "/videos/subscriptions",
      "/payment-successful",
      "/payment-cancelled",
      "/voucher",
      "/gift",
      "/news/newsletter",
      "/embeds",
      "/open-data",
    ],
  },
  /** What the account panel and the login page say, and where the account portal is. */
  account: {
    loginHeading: "Log in to your club account",
    loginBody: "Follow live commentary, watch what your pass unlocks, and manage your subscriptions.",
    registerHeading: "New here?",
    registerBody: "An account is free.",
    accountHeading: "Your account",
    /** Address of the portal, without a slash at its end. */
    portal: "/portal",
  },
  /** The ticket shop, another site. */
  ticketShop: "https://tickets.crown-league.example/",
  /** The shop for shirts and scarves, another site. */
  store: "https://store.crown-league.example/",
  socialLinks: [
    { name: "YouTube", icon: "i-lucide-youtube", href: "https://youtube.example/crownleague" },
    { name: "Instagram", icon: "i-lucide-instagram", href: "https://instagram.example/crownleague" },
    { name: "LinkedIn", icon: "i-lucide-linkedin", href: "https://linkedin.example/company/crownleague" },
    { name: "TikTok", icon: "i-lucide-music-2", href: "https://tiktok.example/@crownleague" },
  ],
  /** Ways to share a page, each on or off. `system` is the device's own share sheet. */
  sharing: { facebook: true, x: true, email: true, copyLink: true, system: true },
  /** The cup that carries a sponsor's name: on its page the footer shows this sponsor alone. `{brand}` is the brand's slug. */
  cupPartner: { page: "/competitions/{brand}-cup", sponsorID: 1 },
  /** The specification's default is 2024: the year from which the league's rights in this site run. */
  copyrightSince: 2024,
} as const;
