import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { pageParameters } from "../../../../worker/page-cache/key.ts";
import { insertFixture, insertLeague } from "../../../fixtures/small-league.ts";
import { newEntry, newFootage } from "../../backends/video/footage.ts";
import { addArticle, addDocument } from "../../support/content-rows.ts";
import { visit } from "../../support/visit.ts";

/** As written in a URL, unescaped where escaping would make it harmless. */
const junk: Record<string, string> = {
  nothing: "",
  negative: "-1",
  "too large": "1e9",
  "not a number": "NaN",
  "an array": "1&$=2&$[]=3",
  "10,000 characters": "x".repeat(10_000),
  SQL: encodeURIComponent("1' OR '1'='1'; DROP TABLE articles; --"),
  markup: encodeURIComponent(`"><script>alert("probe")</script><img src=x onerror=probe()>`),
  "a script's address": encodeURIComponent("javascript:probe()"),
  "another site": encodeURIComponent("//evil.example/%2e%2e"),
  NUL: "%00",
  "malformed encoding": "%E0%A4%A%",
  "half a surrogate": "%ED%A0%80",
  "a right-to-left mark": encodeURIComponent("\u202egnp.exe"),
};

/** Every kind of page; placeholders are filled in below. */
const kinds = [
  "/",
  "/match-hub",
  "/match-centre",
  "/match-centre/801",
  "/news",
  "/news/$article",
  "/news/newsletter",
  "/news/2019/05/an-old-story",
  "/category",
  "/category/match-reports",
  "/documents",
  "/constitution",
  "/videos",
  "/videos/$video",
  "/videos/subscriptions",
  "/videos/multi-view",
  "/competitions/championship",
  "/competitions/crown-cup",
  "/how-to-watch/upcoming-tv-games",
  "/tickets",
  "/packages",
  "/payment-successful",
  "/payment-cancelled",
  "/voucher",
  "/gift",
  "/status",
  "/menu",
  "/search",
  "/login",
  "/community",
  "/embeds",
  "/embeds/fixtures",
  "/embeds/league-table",
  "/embeds/news",
  "/streamer/3",
  "/no-such-page",
  "/search.data",
  "/news.data",
];

let article: string;
let video: string;

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  await insertFixture(env.MATCH_DB, {
    id: 801,
    kickoff: new Date(Date.now() + 86_400_000).toISOString(),
    home: 1,
    away: 2,
  });
  article = await addArticle({ title: "A late winner" });
  await addDocument({ slug: "constitution", title: "Constitution" });
  await newFootage();
  video = await newEntry({ kind: "recording", releasedAgo: 60 });
});

/** @throws if the response is not acceptable for such a URL. */
async function expectFittingResponse(path: string): Promise<void> {
  const response = await visit(path.replace("$article", article).replace("$video", video));
  const shown = path.slice(0, 200);
  expect([200, 202, 301, 302, 400, 404], shown).toContain(response.status);
  // A redirect stays on the site.
  expect(response.headers.get("location") ?? "/", shown).toMatch(/^(\/(?!\/)|https:\/\/site\.example\/)/);
  const text = await response.text();
  expect(text.includes("\0"), `NUL in ${shown}`).toBe(false);
  // A response that no browser takes for a page may contain the request unescaped.
  if (response.headers.get("content-type")?.startsWith("text/x-script")) {
    expect(response.headers.get("x-content-type-options"), shown).toBe("nosniff");
  } else {
    expect(text.includes('<script>alert("probe'), `script in ${shown}`).toBe(false);
    expect(text.includes("<img src=x"), `markup in ${shown}`).toBe(false);
  }
  expect(/(href|src|action)="javascript:/.test(text), `a script's address in ${shown}`).toBe(false);
  expect(/\bat \S+ \(?\S+\.[jt]sx?:\d+|SQLITE_|D1_ERROR|ZodError/.test(text), `insides in ${shown}`).toBe(false);
}

/** The URL of the router's data of a page, for which all parameters are read without rendering. */
function dataOf(path: string): string {
  const { pathname, search } = new URL(path, "https://site.example");
  return pathname.endsWith(".data") ? path : `${pathname === "/" ? "/_" : pathname}.data${search}`;
}

describe("every kind of page handles junk in its parameters", () => {
  it.each(kinds)("%s", async (path) => {
    const values = Object.values(junk);
    const query = (name: string, value: string) => `${name}=${value.replaceAll("$", name)}`;
    // Each junk value in all parameters at once, and each parameter by itself with all junk values.
    for (const value of values) {
      await expectFittingResponse(`${path}?${pageParameters.map((name) => query(name, value)).join("&")}`);
    }
    for (const [index, name] of pageParameters.entries()) {
      const value = values[(index + kinds.indexOf(path)) % values.length] ?? "";
      await expectFittingResponse(dataOf(`${path}?${query(name, value)}`));
    }
  });
});

it.each([
  "/search?q=$",
  "/search?q=cup&page=$",
  "/news?page=$",
  "/category/match-reports?page=$",
  "/embeds/fixtures?club=$",
  "/embeds/league-table?competition=$",
  "/embeds/news?theme=$",
  "/embeds/league-table?season=$",
])("%s handles every junk value by itself", async (path) => {
  for (const value of Object.values(junk)) await expectFittingResponse(path.replace("$", value.replaceAll("$", "q")));
});

it.each([
  "/news/$",
  "/news/2019/$",
  "/category/$",
  "/documents/$",
  "/videos/$",
  "/match-centre/$",
  "/competitions/$",
  "/streamer/$",
  "/$",
  "/a/$/b",
  "/category/$/feed.rss",
  "/$.data",
])("%s handles junk as a path segment", async (path) => {
  for (const value of Object.values(junk).filter((value) => !value.includes("$"))) {
    await expectFittingResponse(path.replace("$", value));
  }
});

it.each(["highlights", "search", "addresses", "%2e", "%2e%2e", "."])(
  "there is no article, document or video %s",
  async (name) => {
    for (const path of [`/news/${name}`, `/previews/article/${name}.jpg`, `/documents/${name}`, `/videos/${name}`]) {
      const response = await visit(`${path}?events=${name}`);
      expect([200, 301, 302, 404], path).toContain(response.status);
      await response.body?.cancel();
    }
  },
);

describe("lists", () => {
  it("treat an invalid page number as page 1, and have no page after the last", async () => {
    expect((await visit("/news?page=-1")).status).toBe(200);
    expect((await visit("/news?page=1e9")).status).toBe(200);
    expect((await visit("/news?page=9999")).status).toBe(404);
    expect((await visit("/news?page=99999")).status).toBe(404);
    expect((await visit("/category/match-reports?page=9999")).status).toBe(404);
    expect((await visit("/category/match-reports?page=99999")).status).toBe(404);
    expect((await visit("/search?q=late&page=9999")).status).toBe(404);
    expect((await visit("/search?q=late&page=-1")).status).toBe(200);
  });

  it("of backends respond with 400 and a message to invalid sizes and pages", async () => {
    for (const query of ["page=-1", "size=1e9", "size=0", "page=NaN", "category=%27"]) {
      const response = await visit(`/origin/content/news?${query}`);
      expect(response.status, query).toBe(400);
      expect(await response.json()).toMatchObject({ error: { code: "bad_parameter" } });
    }
  });
});

describe("an embed", () => {
  it.each([
    "/embeds/league-table?competition=%3Cscript%3E",
    "/embeds/fixtures?club=1e9x",
    "/embeds/news?theme=sepia",
    "/embeds/league-table?season=1",
  ])("says what is wrong with %s", async (path) => {
    const response = await visit(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain("<script>alert");
  });
});

describe("a hostile title", () => {
  const script = `<script>alert("probe")</script>`;

  it("stays text in every place where titles appear", async () => {
    const slug = await addArticle({
      title: `${script}<img src=x onerror=probe()> zebra`,
      category: "hostile",
      bodyHTML: `<p onclick="probe()">Fine</p>${script}<img src=x onerror=probe()><svg onload=probe()><a href="javascript:probe()">a</a><a href=" jAvA&#x0A;script:probe()">b</a><iframe srcdoc="${script}"></iframe><math><mtext></p><style><img src=x onerror=probe()></style><form action="javascript:probe()"><button formaction="javascript:probe()">c</button></form>`,
    });
    for (const path of [`/news/${slug}`, "/news", "/category/hostile", "/search?q=zebra", "/", "/embeds/news"]) {
      // A URL that no other test has requested, so that the page is not cached.
      const html = await (await visit(`${path}${path.includes("?") ? "&" : "?"}events=hostile`)).text();
      expect(html, path).toContain("zebra");
      expect(html.includes('<script>alert("probe'), path).toBe(false);
      expect(/<img[^>]*onerror/i.test(html.replaceAll(/<script[\s\S]*?<\/script>/g, "")), path).toBe(false);
      expect(
        /<(svg onload|iframe|form action="javascript|math)/i.test(html.replaceAll(/<script[\s\S]*?<\/script>/g, "")),
        path,
      ).toBe(false);
      expect(/href="[^"]*javascript:/i.test(html), path).toBe(false);
    }
  });

  it("stays text in search results", async () => {
    const html = await (await visit(`/search?q=${encodeURIComponent(`"><script>alert("probe")</script>`)}`)).text();
    expect(html).toContain("&quot;&gt;&lt;script&gt;");
    expect(html.includes('<script>alert("probe')).toBe(false);
  });
});
