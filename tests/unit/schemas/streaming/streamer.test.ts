import { describe, expect, it } from "vitest";
import { streamerHosts, streamerSite, streamerSites } from "../../../../schemas/streaming/streamer.ts";
import { isStreamerPath } from "../../../../schemas/streaming/streamer-paths.ts";
import { league } from "../../../fixtures/league.ts";

const streamerDefaults = league.streamer.site;

/** The path of each problem. */
const paths = (result: { error?: { issues: { path: PropertyKey[] }[] } | undefined }) =>
  result.error?.issues.map(({ path }) => path.join("."));

describe("the configuration of a club's streaming site", () => {
  it("accepts the defaults", () => {
    expect(streamerSite.parse(streamerDefaults)).toEqual(streamerDefaults);
  });

  it("can be partial", () => {
    const changes = {
      16: { heroText: "See you at seven", headings: { next: "Up next" }, playlist: { amount: 5 } },
      3: {
        vouchers: false,
        colours: { primary: "#102030", secondary: "#ffffff" },
        purchaseLink: "https://shop.example/",
      },
    };
    expect(streamerSites.parse(changes)).toEqual(changes);
    expect(streamerSites.parse({})).toEqual({});
  });

  it.each([
    ["16.questions.0.body", { 16: { questions: [{ title: "Why?" }] } }],
    ["16.purchaseLink", { 16: { purchaseLink: "javascript:alert(1)" } }],
    ["16.footerLinks.0.url", { 16: { footerLinks: [{ text: "Terms", url: "//elsewhere.example" }] } }],
    ["16.headerLinks.0.link", { 16: { headerLinks: [{ title: "Next", link: "#next match" }] } }],
    ["16.clubSite", { 16: { clubSite: "javascript:alert(1)" } }],
    ["16.fixturesFeed", { 16: { fixturesFeed: "ftp://feed.example" } }],
    ["16.paymentsPath", { 16: { paymentsPath: "https://elsewhere.example/" } }],
    ["16.colours.primary", { 16: { colours: { primary: "red", secondary: "#ffffff" } } }],
    ["16.heroImages.wide", { 16: { heroImages: { wide: "../secret" } } }],
    ["16.playlist.amount", { 16: { playlist: { amount: 0 } } }],
    ["16.playlist.description", { 16: { playlist: { description: "x".repeat(501) } } }],
    ["16.playlist.feed", { 16: { playlist: { feed: "match replays" } } }],
    ["16.footerLinks", { 16: { footerLinks: Array(13).fill({ text: "Terms", url: "/terms" }) } }],
    ["16.headerLinks", { 16: { headerLinks: Array(13).fill({ title: "Next", link: "next-match" }) } }],
    ["16.questions", { 16: { questions: Array(41).fill({ title: "Why?", body: "Because." }) } }],
    ["16", { 16: { heroTxt: "Misspelt" } }],
    ["sixteen", { sixteen: {} }],
  ])("is refused, with the path %s", (path, changes) => {
    expect(paths(streamerSites.safeParse(changes))).toEqual([path]);
  });

  it("has hosts in lower case, without a port, each with a club id", () => {
    expect(streamerHosts.parse({ "live.urbanzoo.example": 16 })).toEqual({ "live.urbanzoo.example": 16 });
    for (const hosts of [
      { "live.example:8787": 16 },
      { "Live.example": 16 },
      { "https://live.example": 16 },
      { "a b": 1 },
    ]) {
      expect(streamerHosts.safeParse(hosts).success).toBe(false);
    }
    expect(paths(streamerHosts.safeParse({ "live.example": "16" }))).toEqual(["live.example"]);
    expect(paths(streamerHosts.safeParse({ "live.example": 0 }))).toEqual(["live.example"]);
  });
});

describe("a club's streaming host", () => {
  it.each([
    "/",
    "/_.data",
    "/_root.data",
    "/streamer",
    "/streamer.data",
    "/login",
    "/packages/",
    "/packages.data",
    "/voucher",
    "/gift",
    "/gift/video-day-once",
    "/payment-successful",
    "/videos/replay-7",
    "/videos/replay-7.data",
    "/api/session",
    "/portal",
    "/portal/register",
    "/origin/stripe/pay/cs_test_1",
    "/images/crest/16.svg",
    "/brand/mark.svg",
    "/crests/cup.svg",
    "/icons/apple-touch-icon.png",
    "/favicon.svg",
    "/cookies",
    "/terms-of-use",
  ])("serves %s", (path) => {
    expect(isStreamerPath(path)).toBe(true);
  });

  it.each([
    "/news",
    "/news.data",
    "/clubs/ashford",
    "/streamer/3",
    "/packagesque",
    "/videosx/1",
    "/sitemap.xml",
    "/loginx",
  ])("redirects %s to the league's site", (path) => {
    expect(isStreamerPath(path)).toBe(false);
  });
});
