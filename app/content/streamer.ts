import type { StreamerSite } from "../../schemas/streaming/streamer.ts";

/** Settings of all single clubs' streaming sites (spec: streamer-site#streamer-site). */
export const streamer = {
  /** The club at /streamer, without an id in the path. */
  clubID: 16,
  troubleshootingTitle: "Having Trouble?",
  voucherText:
    "A code from the club, a friend or the match programme opens what it is good for: a match, a month, a season.",
  voucherButton: "Redeem now",
  noFixtures: "There are no matches",
  /** Number of fixtures after the next one. */
  fixturesShown: 8,
} as const;

/** A club site's texts and settings unless the league overrides them (STREAMER_SITES). */
export const streamerDefaults: StreamerSite = {
  clubName: null,
  tagline: "Official Streaming Site of",
  clubSite: "https://www.{slug}.example/",
  colours: null,
  heroText: "Get stream ready for our next fixture",
  heroImages: { wide: null, narrow: null },
  fixturesFeed: null,
  purchaseLink: "#packages",
  paymentsPath: "/packages",
  vouchers: true,
  headings: {
    next: "Upcoming Game",
    packages: "Available Packages",
    vouchers: "Redeem a voucher code",
    fixtures: "Upcoming Fixtures",
    troubleshooting: "Troubleshooting",
  },
  headerLinks: [
    { title: "Next Match", link: "next-match" },
    { title: "Packages", link: "packages" },
    { title: "Fixtures", link: "fixtures" },
    { title: "Videos", link: "videos" },
    { title: "Troubleshooting", link: "troubleshooting" },
  ],
  footerLinks: [
    { text: "Accessibility", url: "/accessibility" },
    { text: "Terms of Use", url: "/terms-of-use" },
    { text: "Privacy Notice", url: "/website-privacy-policy" },
    { text: "Cookie Policy", url: "/cookies" },
  ],
  playlist: {
    display: true,
    type: "section",
    title: "Replays",
    description: "",
    amount: 10,
    feed: "replays",
  },
  questions: [
    {
      title: "Can I watch from overseas?",
      body: "Yes. Outside the United Kingdom and Ireland every league match that is not chosen by a broadcaster of your country is live here with a pass. Commentary is live everywhere.",
    },
    {
      title: "Why can't I watch on a Saturday afternoon in the UK and Ireland?",
      body: "Between 14:45 and 17:15 on a Saturday no match may be shown live in the United Kingdom and Ireland, so that grounds stay full. Commentary is live, and the replay follows in the evening.",
    },
    {
      title: "The game is on Sky Sports. Can I watch it here?",
      body: "Not in the United Kingdom and Ireland: what Sky Sports shows live is theirs there. You can listen to our commentary, and watch the replay afterwards. Overseas the match is here as usual.",
    },
    {
      title: "Are cup matches included?",
      body: "Cup matches are sold apart from the season pass, as match passes, where the competition allows it. Each match says so on its page.",
    },
    {
      title: "Can I watch on a phone or a tablet?",
      body: "Live matches play on phones and tablets only in the official app. On a computer they play here in the browser.",
    },
    {
      title: "When can I watch a match on demand?",
      body: "The full replay is here as soon as the holdback period is over: midnight after the match in the United Kingdom and Ireland, two hours after the final whistle elsewhere.",
    },
  ],
};
