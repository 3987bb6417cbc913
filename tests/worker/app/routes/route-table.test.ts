import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { insertFixture, insertLeague } from "../../../fixtures/small-league.ts";
import { newEntry, newFootage } from "../../backends/video/footage.ts";
import { brand } from "../../support/brand.ts";
import { addArticle, addDocument } from "../../support/content-rows.ts";
import { visit } from "../../support/visit.ts";

/* The route table of the public site (spec: routes#route-table), row by row. Other tests cover the details of pages. */

type Shell = "site" | "news" | "streamer" | "bare";

interface Page {
  status: number;
  shell: Shell | "neither";
  title: string;
  /** Main headings, of which a page has one. */
  headings: string[];
  html: string;
}

const words = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .trim();

/**
 * The layout of a page: header and footer both or neither; the news has its own navigation below the header, and a club's streaming site
 * its
 * own layout.
 */
function shellOf(html: string): Page["shell"] {
  const header = html.includes('aria-label="Primary"');
  const footer = html.includes("<footer");
  if (header && footer) return html.includes('<nav aria-label="News"') ? "news" : "site";
  if (footer && html.includes("Official Streaming Site of")) return "streamer";
  return header || footer ? "neither" : "bare";
}

async function open(path: string): Promise<Page> {
  const response = await visit(path);
  const html = await response.text();
  return {
    status: response.status,
    shell: shellOf(html),
    title: words(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ""),
    headings: [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, inner]) => words(inner ?? "")),
    html,
  };
}

const documents = {
  "articles-of-association": "Articles of association",
  constitution: "Constitution",
  "crown-cup-rules": "Crown Cup rules",
  "crown-trophy-rules": "Crown Trophy rules",
  "ground-regulations": "Ground regulations",
  "memorandum-of-association": "Memorandum of association",
  "play-off-rules": "Play-off rules",
  "youth-development-rules": "Youth development rules",
};

let article: string;
let arabic: string;
let video: string;

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  await env.MATCH_DB.batch([
    env.MATCH_DB.prepare(
      `INSERT INTO competitions (id, slug, name, kind) VALUES (21, '${brand.slug}-trophy', 'Crown Trophy', 'cup')`,
    ),
    env.MATCH_DB.prepare("INSERT INTO seasons (competition_id, season, source, zones) VALUES (21, 2025, 'test', '[]')"),
  ]);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await insertFixture(env.MATCH_DB, { id: 801, kickoff: tomorrow, home: 1, away: 2 });
  await insertFixture(env.MATCH_DB, { id: 802, kickoff: tomorrow, home: 3, away: 4, status: "postponed" });
  article = await addArticle({ title: "A late winner" });
  arabic = await addArticle({ title: "هدف في الدقيقة الأخيرة", category: "arabic", lang: "ar" });
  for (const [slug, title] of Object.entries(documents)) {
    await addDocument({
      slug,
      title,
      bodyHTML: '<p onclick="alert(1)">To begin with</p><h2>Scope</h2><p>All clubs.</p><script>alert(1)</script>',
    });
  }
  await newFootage();
  video = await newEntry({ kind: "recording", releasedAgo: 60 });
});

describe("every row of the route table responds", () => {
  it.each<[path: string, shell: Shell, title: string, heading: string]>([
    ["/", "site", `${brand.name} | News, Live Scores and Every Match`, brand.name],
    ["/category", "news", `News by Category | ${brand.name}`, "News by Category"],
    ["/category/match-reports", "news", `Match Reports | ${brand.name}`, "Match Reports"],
    ["/clubs", "site", `Clubs | ${brand.name}`, "Clubs"],
    ["/open-data", "site", `Open data | ${brand.name}`, "Open data"],
    ["/clubs/ashford", "site", `Ashford | ${brand.name}`, "Ashford"],
    ["/documents", "site", `Documents | ${brand.name}`, "Documents"],
    ...Object.entries(documents).map(([slug, title]): [string, Shell, string, string] => [
      `/${slug}`,
      "site",
      `${title} | ${brand.name}`,
      title,
    ]),
    ["/match-centre/801", "site", "Ashford v Bramley, ", "Ashford v Bramley"],
    ["/match-hub", "site", "Matches, ", "Matches"],
    ["/news", "news", `News | ${brand.name}`, "News"],
    ["/news/newsletter", "news", `Newsletter | ${brand.name}`, "Newsletter"],
    [`/competitions/${brand.slug}-trophy`, "site", `Crown Trophy 2025-26 | ${brand.name}`, "Crown Trophy"],
    [
      `/competitions/${brand.slug}-trophy/about`,
      "site",
      `About the Crown Trophy | ${brand.name}`,
      "About the Crown Trophy",
    ],
    ["/embeds/fixtures", "bare", `Matches | ${brand.name}`, "Matches"],
    ["/embeds/league-table", "bare", `Championship table | ${brand.name}`, "Championship table"],
    ["/embeds/news", "bare", `Latest News | ${brand.name}`, "News"],
    ["/governance/regulations", "site", `Regulations | ${brand.name}`, "Regulations"],
    ["/how-to-watch/club-streaming", "site", `Streaming | ${brand.name}`, "Streaming"],
    ["/how-to-watch/tv-broadcast", "site", `Broadcast Partners | ${brand.name}`, "Broadcast Partners"],
    ["/how-to-watch/upcoming-tv-games", "site", `Upcoming Live Games | ${brand.name}`, "Upcoming Live Games"],
    ["/streamer/3", "streamer", `Corfe Live | ${brand.name}`, "Get stream ready for our next fixture"],
    ["/videos", "site", `Videos | ${brand.name}`, "Videos"],
    ["/videos/multi-view", "site", `Multi-view | ${brand.name}`, "Multi-view"],
    ["/videos/subscriptions", "site", `Subscriptions | ${brand.name}`, "Subscriptions"],
    ["/tickets", "site", `Tickets | ${brand.name}`, "Tickets"],
    [`/fantasy-${brand.slug}`, "site", `Fantasy Crown | ${brand.name}`, "Fantasy Crown"],
    ["/website-privacy-policy", "site", `Website Privacy Policy | ${brand.name}`, "Website Privacy Policy"],
    ["/cookies", "site", `Cookies | ${brand.name}`, "Cookies"],
    ["/terms-of-use", "site", `Terms of Use | ${brand.name}`, "Terms of Use"],
    ["/modern-slavery", "site", `Modern Slavery Statement | ${brand.name}`, "Modern Slavery Statement"],
    ["/accessibility", "site", `Accessibility | ${brand.name}`, "Accessibility"],
    ["/company-details", "site", `Company Details | ${brand.name}`, "Company Details"],
    ["/contact", "site", `Contact | ${brand.name}`, "Contact"],
    ["/community", "site", `Community | ${brand.name}`, "Community"],
    ["/supporters/faqs/tickets", "site", `Tickets and Travel | ${brand.name}`, "Tickets and Travel"],
    ["/eula", "bare", `End User Licence Agreement | ${brand.name}`, "End User Licence Agreement"],
    ["/login", "site", "Log In", "Log In"],
  ])("%s", async (path, shell, title, heading) => {
    const page = await open(path);
    expect(page.status).toBe(200);
    expect(page.shell).toBe(shell);
    expect(page.title.startsWith(title), page.title).toBe(true);
    expect(page.headings).toHaveLength(1);
    expect(page.headings[0]?.startsWith(heading), page.headings[0]).toBe(true);
  });

  it("an article, a video, the match centre without a match", async () => {
    const news = await open(`/news/${article}`);
    expect(news).toMatchObject({ status: 200, shell: "news", title: `A late winner | ${brand.name}` });
    expect(news.headings).toEqual(["A late winner"]);
    expect(await open(`/videos/${video}`)).toMatchObject({ status: 200, shell: "site" });
    expect((await open("/match-centre")).headings[0]).toContain("Ashford v Bramley");
  });

  it("Arabic from right to left", async () => {
    for (const path of ["/category/arabic", `/news/${arabic}`]) {
      const page = await open(path);
      expect(page.status).toBe(200);
      expect(page.html).toMatch(/<div[^>]* lang="ar" dir="rtl"/);
      // Inside it, a date keeps the order of day, month and year.
      expect(page.html).toMatch(/<time [^>]*dir="ltr">2 Jan 2026<\/time>/);
    }
  });
});

describe("an unknown club", () => {
  it.each(["/streamer/999999", "/streamer/corfe", "/streamer/16.0", "/streamer/%00", "/streamer/3/more"])(
    "has no streaming site at %s",
    async (path) => {
      expect(await open(path)).toMatchObject({ status: 404, headings: ["404 error"] });
    },
  );
});

describe("documents", () => {
  it("are sanitised, with their contents and date", async () => {
    const { html } = await open("/constitution");
    expect(html).toContain("<p>To begin with</p>");
    expect(html).not.toContain("alert(1)");
    expect(html).toMatch(/<nav aria-labelledby="contents-heading".*href="#scope"/s);
    expect(html).toContain('<h2 id="scope">Scope</h2>');
    expect(html).toContain('<time dateTime="2026-07-15">15 Jul 2026</time>');
    expect(html).toContain('<link rel="canonical" href="https://site.example/constitution"/>');
  });

  it("are listed in their hub", async () => {
    const { html } = await open("/documents");
    for (const slug of Object.keys(documents)) expect(html).toContain(`href="/${slug}"`);
  });
});

describe("how to watch and tickets", () => {
  it.each(["/how-to-watch/tv-broadcast", "/how-to-watch/club-streaming", "/tickets"])(
    "%s shows the games to come, without those called off",
    async (path) => {
      const { html } = await open(path);
      expect(html).toContain('href="/match-centre/801"');
      expect(html).not.toContain('href="/match-centre/802"');
    },
  );

  it("/how-to-watch/upcoming-tv-games shows no games that no channel shows", async () => {
    expect((await open("/how-to-watch/upcoming-tv-games")).html).not.toContain('href="/match-centre/');
  });
});

describe("FAQs", () => {
  it("open and close without script", async () => {
    expect((await open("/supporters/faqs/tickets")).html).toMatch(/<details[^>]*><summary/);
  });
});

describe("parameters that hide header and footer", () => {
  it.each(["/?hideNav", "/news?hideNav=true", "/documents?hideNav=1", "/no-such-page?hideNav"])("%s", async (path) => {
    expect((await open(path)).shell).toBe("bare");
  });
});

describe("permanent redirects", () => {
  it.each([
    ["/documents/constitution", "/constitution"],
    ["/constitution/", "/constitution"],
    ["/eula/", "/eula"],
    [`/${brand.slug}-website-privacy-policy`, "/website-privacy-policy"],
    ["/how-to-watch/tv-broadcast/", "/how-to-watch/tv-broadcast"],
  ])("%s", async (path, target) => {
    const response = await visit(path);
    expect(response.status).toBe(301);
    expect(response.headers.get("location")).toBe(target);
  });

  it.each(["/news/2019/", "/news/2019/05/", "/news/2019/5/17/"])("%s with an article's slug", async (dated) => {
    const response = await visit(dated + article);
    expect(response.status).toBe(301);
    expect(response.headers.get("location")).toBe(`/news/${article}`);
  });
});

describe("the news archive", () => {
  it.each(["/news/2019", "/news/2019/05", "/news/2019/5/17", "/news/2019/gone", "/news/2019/05/17/gone"])(
    "is reported as unavailable at %s",
    async (path) => {
      const page = await open(path);
      expect(page).toMatchObject({ status: 404, shell: "site", title: "404 error" });
      expect(page.html).toContain("The news archive is not available");
    },
  );
});

it.each(["/Constitution", "/TICKETS", "/Governance/Regulations"])(
  "%s leads to the path in lower case",
  async (path) => {
    const response = await visit(`${path}?page=2`);
    expect([response.status, response.headers.get("location")]).toEqual([301, `${path.toLowerCase()}?page=2`]);
  },
);

describe("unknown pages", () => {
  const long = "a".repeat(5_000);
  it.each([
    "/unknown",
    "/governance/unknown",
    "/a/b/c/d",
    "/a/b/c/d/e",
    "/a/b/c/d/e/f/g/h",
    "/category/unknown",
    "/documents/unknown",
    "/news/unknown",
    "/news/99/gone",
    "/news/year/gone",
    "/news/2019/may/gone",
    "/news/newsletter/no-token",
    "/news/2019/1/2/3/4",
    "/match-centre/unknown",
    "/clubs/unknown",
    "/competitions/unknown",
    "/competitions/unknown/about",
    "/how-to-watch/unknown",
    "/videos/unknown",
    "/tickets/unknown",
    "/embeds/unknown",
    "/website-privacy-policy/unknown",
    "/a/website-privacy-policy",
    "/constitution%00",
    "/__proto__",
    "/constructor",
    "/news/constructor",
    "/<script>alert(1)</script>",
    "/news/' OR 1=1 --",
    "/documents/..%2fconstitution",
    "/%F0%9F%8F%86",
  ])("%s is a 404 in the site's layout", async (path) => {
    const page = await open(path);
    expect(page).toMatchObject({ status: 404, shell: "site", title: "404 error" });
    expect(page.headings).toEqual(["404 error"]);
    expect(page.html).toContain("This page could not be found");
    expect(page.html).not.toContain("<script>alert(1)");
  });

  it.each(
    ["%", "%E0%A4%A", "%C0%AF", "%zz", long].flatMap((junk) =>
      ["/", "/category/", "/news/", "/news/2019/", "/news/2019/5/", "/documents/", "/videos/", "/competitions/"].map(
        (folder): [string, string] => [`${folder}${junk.slice(0, 10)}`, folder + junk],
      ),
    ),
  )("%s is a 400 or a 404", async (_name, path) => {
    const page = await open(path);
    expect([400, 404]).toContain(page.status);
    expect(page.headings).toEqual([`${page.status} error`]);
  });
});
