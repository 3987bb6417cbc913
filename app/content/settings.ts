/** Site settings (public-site §3) that a league changes when it re-brands. Brand name and slug are variables of the Worker. */
export const siteSettings = {
  /** The strip of all clubs' crests above the header. */
  globalNav: true,
  description:
    "News, live scores, tables, video and every match of the Championship, League One and League Two, from the league itself.",
  /** The ticket shop, another site. */
  ticketShop: "https://tickets.crown-league.example/",
  socialLinks: [
    { name: "YouTube", icon: "i-lucide-youtube", href: "https://youtube.example/crownleague" },
    { name: "Instagram", icon: "i-lucide-instagram", href: "https://instagram.example/crownleague" },
    { name: "LinkedIn", icon: "i-lucide-linkedin", href: "https://linkedin.example/company/crownleague" },
    { name: "TikTok", icon: "i-lucide-music-2", href: "https://tiktok.example/@crownleague" },
  ],
  /** The specification's default is 2024: the year from which the league's rights in this site run. */
  copyrightSince: 2024,
} as const;
