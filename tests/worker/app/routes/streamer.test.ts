import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { checkoutResponse } from "../../../../schemas/payments/checkout.ts";
import { insertFixture, insertLeague } from "../../../fixtures/small-league.ts";
import { newEntry, newFootage } from "../../backends/video/footage.ts";
import { newFan, password } from "../../support/accounts.ts";
import { brand } from "../../support/brand.ts";
import { mockRemoteHost } from "../../support/mock-remote-host.ts";
import { browserAt, siteWith } from "../../support/site-with.ts";
import { payHosted, sellDemoPackages } from "../../support/stripe.ts";
import { visit } from "../../support/visit.ts";

/** Corfe's own host; the league's site is on another one. */
const host = "https://live.corfe.example";
const league = "https://league.example";
const hosted = { STREAMER_HOSTS: '{"live.corfe.example":3}', LEAGUE_SITE: league };

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const textOf = (html: string) =>
  html
    .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, " ")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
const read = async (response: Response) => {
  expect(response.status).toBe(200);
  return await response.text();
};
const section = (html: string, id: string) => html.split(`id="${id}"`)[1]?.split("</section>")[0] ?? "";

let replay: string;

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  await insertFixture(env.MATCH_DB, { id: 901, kickoff: inDays(2), home: 3, away: 1 });
  await insertFixture(env.MATCH_DB, { id: 902, kickoff: inDays(9), home: 2, away: 3 });
  await insertFixture(env.MATCH_DB, { id: 903, kickoff: inDays(3), home: 4, away: 1 });
  await newFootage();
  replay = await newEntry({ kind: "recording", releasedAgo: 60, section: "replays" });
  await env.VIDEO_DB.prepare("UPDATE videos SET entitlements = '[\"live-video\"]' WHERE entry_id = ?")
    .bind(replay)
    .run();
  const elsewhere = await newEntry({ kind: "recording", releasedAgo: 120, section: "replays", title: "Not of Corfe" });
  await env.VIDEO_DB.batch([
    env.VIDEO_DB.prepare("INSERT OR IGNORE INTO video_categories VALUES ('replays', 'Full replays', 4)"),
    ...[
      [replay, 3],
      [elsewhere, 1],
    ].flatMap(([entryID, clubID]) => [
      env.VIDEO_DB.prepare("INSERT INTO video_category_entries VALUES ('replays', ?)").bind(entryID),
      env.VIDEO_DB.prepare("INSERT INTO video_clubs VALUES (?, ?)").bind(entryID, clubID),
    ]),
  ]);
  await sellDemoPackages();
});
afterEach(() => void vi.restoreAllMocks());

describe("a club's streaming site", () => {
  it("has every section, at the league's URL and at a host of its own", async () => {
    for (const [ask, path, home] of [
      [visit, "/streamer/3", "/streamer/3"],
      [siteWith(hosted), `${host}/`, "/"],
    ] as const) {
      const html = await read(await ask(path));
      const text = textOf(html);
      expect(text).toContain("Official Streaming Site of Corfe");
      expect(html).toContain('href="https://www.corfe.example/"');
      for (const link of ["next-match", "packages", "fixtures", "videos", "troubleshooting"]) {
        expect(html).toContain(`href="${home}#${link}"`);
        expect(html).toContain(`id="${link}"`);
      }
      expect(text).toContain("Get stream ready for our next fixture");
      for (const heading of [
        "Upcoming Game",
        "Available Packages",
        "Redeem a voucher code",
        "Redeem now",
        "Upcoming Fixtures",
        "Replays",
        "Troubleshooting",
        "Having Trouble?",
      ]) {
        expect(text).toContain(heading);
      }
      expect(section(html, "next-match")).toContain("/match-centre/901");
      expect(section(html, "fixtures")).toContain("/match-centre/902");
      expect(html).not.toContain("/match-centre/903");
      expect(section(html, "videos")).toContain(replay);
      expect(section(html, "videos")).not.toContain("Not of Corfe");
      expect(section(html, "packages").match(/action="\/api\/checkout"/g)).toHaveLength(7);
      expect(section(html, "packages")).toContain(`name="returnTo" value="${home}"`);
      expect(section(html, "troubleshooting").match(/<details/g)).toHaveLength(6);
      for (const topic of [
        "overseas",
        "UK and Ireland",
        "Sky Sports",
        "cup matches",
        "phone or a tablet",
        "on demand",
      ]) {
        expect(section(html, "troubleshooting").toLowerCase()).toContain(topic.toLowerCase());
      }
      for (const policy of ["/accessibility", "/terms-of-use", "/website-privacy-policy", "/cookies"]) {
        expect(html.split("<footer")[1]).toContain(`href="${policy}"`);
      }
      expect(html.split("<footer")[1]).toContain("Follow us");
      expect(html).not.toContain('aria-label="Primary"');
    }
  });

  it("has the club's colours with enough contrast", async () => {
    const html = await read(await visit("/streamer/3?theme=1"));
    expect(html).toContain("--club:#102030");
    expect(html).toMatch(/--club-accent-dark:#[0-9a-f]{6}/);
  });

  it("says so if there are no upcoming matches and no replays", async () => {
    const html = await read(await visit("/streamer/4"));
    expect(section(html, "fixtures")).toContain("There are no matches");
    const text = textOf(
      await read(await siteWith({ STREAMER_SITES: '{"4":{"playlist":{"type":"club","feed":"none"}}}' })("/streamer/4")),
    );
    expect(text).toContain("No replays yet");
  });

  it.each(["/streamer/99", "/streamer/0", "/streamer/1e0", "/streamer/03", "/streamer/-3"])(
    "is a 404 at %s",
    async (path) => {
      expect((await visit(path)).status).toBe(404);
    },
  );

  it("keeps its other sections if match data or payments are unavailable", async () => {
    const away = siteWith({ MATCH_DATA_API: "https://matches.example/", PAYMENTS_API: "https://pay.example/" });
    mockRemoteHost("matches.example", () => new Response(null, { status: 500 }));
    mockRemoteHost("pay.example", () => new Response(null, { status: 500 }));
    const text = textOf(await read(await away("/streamer/3")));
    expect(text).toContain(`Official Streaming Site of ${brand.name}`);
    expect(text).toContain("The next game did not arrive");
    expect(text).toContain("The list of packages did not arrive");
    expect(text).toContain("Having Trouble?");
  });
});

describe("settings of a club's streaming site", () => {
  const changes = {
    clubName: "The Corfe Club",
    tagline: "Watch with",
    clubSite: "https://corfe.example/club",
    colours: { primary: "#aa0022", secondary: "#ffffff" },
    heroText: "Seven o'clock, be there",
    heroImages: { wide: "corfe-wide", narrow: "corfe-narrow" },
    fixturesFeed: "https://feed.example/corfe?key=1",
    purchaseLink: "https://shop.example/corfe",
    paymentsPath: "/videos/subscriptions",
    headings: {
      next: "Up next",
      packages: "Passes to buy",
      vouchers: "Given a code?",
      fixtures: "Then",
      troubleshooting: "Help",
    },
    headerLinks: [{ title: "Now", link: "next-match" }],
    footerLinks: [{ text: "House rules", url: "/terms-of-use" }],
    questions: [{ title: "Is it on?", body: "It is on." }],
    playlist: { title: "Seen again", description: "Every minute.", amount: 1, type: "section", feed: "replays" },
  };

  it("appear on the page", async () => {
    const calls = mockRemoteHost("feed.example", () => Response.json({ data: [] }));
    const html = await read(await siteWith({ STREAMER_SITES: JSON.stringify({ 3: changes }) })("/streamer/3"));
    const text = textOf(html);
    for (const words of [
      "Watch with Corfe",
      changes.heroText,
      ...Object.values(changes.headings),
      "Now",
      "House rules",
      "Is it on?",
      "It is on.",
      "Seen again",
      "Every minute.",
    ]) {
      expect(text).toContain(words);
    }
    for (const link of ["https://corfe.example/club", "https://shop.example/corfe", "/videos/subscriptions"]) {
      expect(html).toContain(`href="${link}"`);
    }
    expect(html).toContain("--club:#aa0022");
    expect(html).toContain("corfe-wide");
    expect(html).toContain("corfe-narrow");
    expect(html).not.toContain("Can I watch from overseas?");
    expect(html).not.toContain('href="/accessibility"');
    expect(section(html, "videos").match(/<article/g)).toHaveLength(1);
    expect(section(html, "videos")).toContain(replay);
    // Matches come from the feed instead of the match data, requested without this site's key.
    expect(calls.map(({ call }) => call)).toEqual(["GET /corfe"]);
    expect(section(html, "next-match")).toContain("There are no matches");
  });

  it("may hide the playlist and the vouchers, and affect no other club", async () => {
    const ask = siteWith({
      STREAMER_SITES: JSON.stringify({ 3: { playlist: { display: false }, vouchers: false, heroText: "Ours" } }),
    });
    const html = await read(await ask("/streamer/3"));
    expect(html).not.toContain('<section id="videos"');
    expect(textOf(html)).not.toContain("Redeem now");
    const other = await read(await ask("/streamer/4"));
    expect(other).toContain('id="videos"');
    expect(other).not.toContain("Ours");
  });
});

describe("a club's host", () => {
  const ask = siteWith(hosted);

  it("serves pages for watching and paying in the club's layout, with its own URLs", async () => {
    for (const path of [
      "/login",
      "/packages",
      "/voucher",
      "/payment-cancelled",
      `/videos/${replay}`,
      "/cookies",
      "/streamer",
    ]) {
      const html = await read(await ask(host + path));
      expect(textOf(html)).toContain("Official Streaming Site of Corfe");
      expect(html).not.toContain('aria-label="Primary"');
      expect(html).not.toMatch(/<(?:a|form)\s[^>]*(?:href|action)="https:\/\/league\.example/);
    }
    const missing = await ask(`${host}/videos/none-at-all`);
    expect(missing.status).toBe(404);
    expect(textOf(await missing.text())).toContain("Official Streaming Site of Corfe");
  });

  it.each([
    ["a page that both have", `${host}/packages?tab=1`, `${league}/packages`],
    ["a video", `${host}/videos/{replay}`, `${league}/videos/{replay}`],
    ["a policy", `${host}/cookies`, `${league}/cookies`],
    ["its own", `${host}/?date=1`, `${host}/`],
    ["its own by the league's address", `${league}/streamer/3`, `${host}/`],
    ["a club's without a host", `${league}/streamer/4`, `${league}/streamer/4`],
  ])("shares the league's canonical URL for search engines and previews: %s", async (_, url, one) => {
    const address = one.replace("{replay}", replay);
    const html = await read(await ask(url.replace("{replay}", replay)));
    expect(html).toContain(`<link rel="canonical" href="${address}"/>`);
    expect(html).toContain(`<meta property="og:url" content="${address}"/>`);
  });

  it.each([
    "/news",
    "/streamer/4",
    "/clubs/corfe?season=2025",
    "/sitemap.xml",
    "/news/feed.rss",
    "//elsewhere.example/",
  ])("redirects to the league for %s", async (path) => {
    const response = await ask(new URL(`${host}${path}`).href);
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe(league + path);
  });

  it("serves client-side navigation too", async () => {
    const response = await ask(`${host}/news.data`);
    expect(response.status).toBe(202);
    expect(await response.text()).toContain(`${league}/news`);
  });

  it("is recognised by the URL alone; other hosts are the league's", async () => {
    for (const [url, headers] of [
      ["https://constructor/", {}],
      ["https://live.corfe.example.elsewhere.example/", {}],
      ["https://site.example/", { "x-forwarded-host": "live.corfe.example", forwarded: "host=live.corfe.example" }],
    ] as const) {
      const html = await read(await ask(url, { headers }));
      expect(html).toContain(`<title>${brand.name} | News, Live Scores and Every Match</title>`);
      expect(html).not.toContain("Official Streaming Site of");
    }
    const upper = await ask("https://LIVE.CORFE.EXAMPLE:443/?month=2");
    expect(textOf(await read(upper))).toContain("Official Streaming Site of Corfe");
  });

  it("signs a user in, sells a pass and plays what it unlocks, on the same host", async () => {
    const { email } = await newFan();
    const fan = browserAt(ask);
    const post = (path: string, body: object, origin = host) =>
      fan.visit(host + path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: {
          "content-type": "application/json",
          origin,
          "sec-fetch-site": origin === host ? "same-origin" : "same-site",
        },
      });
    // The league's pages count as another site here.
    expect((await post("/api/auth/sign-in", { email, password }, league)).status).toBe(403);
    expect((await post("/api/auth/sign-in", { email, password })).status).toBe(200);
    expect([...fan.cookies.keys()]).toContain("__Host-session");
    const play = async () => await (await post("/api/session/ksession", { entryId: replay })).json();
    expect(await play()).toMatchObject({ Status: 1 });

    const begun = await post("/api/checkout", { packageID: "video-day", priceID: "video-day-once", returnTo: "/" });
    const { url } = checkoutResponse.parse(await begun.json());
    expect(new URL(url).origin).toBe(host);
    const paid = await payHosted(url);
    const back = await fan.visit(new URL(paid.headers.get("location") ?? "", host).href);
    expect(back.status).toBe(303);
    expect(back.headers.get("location")).toBe("/payment-successful?next=%2F");
    expect(await play()).toMatchObject({ Status: -1 });
  });
});
