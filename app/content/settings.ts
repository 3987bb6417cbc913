import { lightSettings } from "./settings-light.ts";

/** Site settings (spec: entities#site-settings) that a league edits. Brand name and slug are the Worker's variables. */
export const siteSettings = {
  ...lightSettings,
  /** Configurable page slugs (spec: routes#page-slugs). The streams page has that of the first video feed. */
  slugs: { teams: "teams", fixtures: "matches", firstTeam: "first-team" },
  /** Teams (spec: entities#team). The first team's slug is empty: its pages use `slugs.firstTeam`. */
  teams: [
    { name: "First Team", slug: "", id: "t7" },
    { name: "Under 23", slug: "u23", id: "t7591" },
  ],
  advertising: {
    /** Disables adverts on all pages. */
    disabled: false,
    /** Pages without adverts, with the pages below them: legal texts, login and purchases. */
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
  /** Texts of account panel and login page, and the URL of the account portal. */
  account: {
    loginHeading: "Log in to your club account",
    loginBody: "Follow live commentary, watch what your pass unlocks, and manage your subscriptions.",
    registerHeading: "New here?",
    registerBody: "An account is free.",
    accountHeading: "Your account",
    /** Without a trailing slash. */
    portal: "/portal",
  },
  /** Ticket shop, on another site. */
  ticketShop: "https://tickets.crown-league.example/",
  /** Shop, on another site. */
  store: "https://store.crown-league.example/",
  socialLinks: [
    { name: "YouTube", icon: "i-lucide-youtube", href: "https://youtube.example/crownleague" },
    { name: "Instagram", icon: "i-lucide-instagram", href: "https://instagram.example/crownleague" },
    { name: "LinkedIn", icon: "i-lucide-linkedin", href: "https://linkedin.example/company/crownleague" },
    { name: "TikTok", icon: "i-lucide-music-2", href: "https://tiktok.example/@crownleague" },
  ],
  /** Ways to share a page. `system` is the device's share sheet. */
  sharing: { facebook: true, x: true, email: true, copyLink: true, system: true },
  /** The cup with a title sponsor: on its page the footer shows this sponsor alone. `{brand}` is the brand's slug. */
  cupPartner: { page: "/competitions/{brand}-cup", sponsorID: 1 },
  /** First year of the copyright notice; the specification's default. */
  copyrightSince: 2024,
} as const;
