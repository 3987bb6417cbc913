import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { insertLeague } from "../../fixtures/small-league.ts";
import { brand } from "../support/brand.ts";
import { addArticle } from "../support/content-rows.ts";
import { site, visit } from "../support/visit.ts";
import { parseXML } from "../support/xml.ts";

const rich = z.object({
  type: z.literal("rich"),
  version: z.literal("1.0"),
  title: z.string(),
  provider_name: z.string(),
  width: z.number(),
  height: z.number(),
  html: z.string(),
});

const ask = (embed: string, rest = "") => visit(`/api/oembed?url=${encodeURIComponent(`${site}${embed}`)}${rest}`);
const message = async (response: Response) =>
  z.object({ error: z.object({ message: z.string() }) }).parse(await response.json()).error.message;

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  await addArticle({ title: "A story", category: "oembed-news" });
});

describe("the oEmbed response of an embed", () => {
  it.each([
    ["/embeds/league-table", `Championship table, ${brand.name}`, "/embeds/league-table"],
    [
      "/embeds/league-table?club=2&competition=10&utm_source=x&theme=dark",
      `Championship table, ${brand.name}`,
      "/embeds/league-table?competition=10&amp;club=2&amp;theme=dark",
    ],
    ["/embeds/fixtures?club=2", `${brand.name} matches`, "/embeds/fixtures?club=2"],
    ["/embeds/fixtures?competition=20", `Crown Cup matches, ${brand.name}`, "/embeds/fixtures?competition=20"],
    ["/embeds/news?category=oembed-news", `Match Reports, ${brand.name}`, "/embeds/news?category=oembed-news"],
  ])("of %s is a frame", async (embed, title, source) => {
    const response = await ask(embed);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    const content = rich.parse(await response.json());
    expect(content.title).toBe(title);
    expect(content.html).toContain(`<iframe src="${site}${source}" title="${title}"`);
    const page = await visit(source.replaceAll("&amp;", "&"));
    expect(page.status).toBe(200);
    const [, discovered] = /type="application\/json\+oembed" href="([^"]*)"/.exec(await page.text()) ?? [];
    const { pathname, search } = new URL(discovered ?? "");
    expect(await (await visit(`${pathname}${search}`)).json()).toMatchObject(content);
  });

  it("is XML on request", async () => {
    const response = await ask("/embeds/fixtures", "&format=xml");
    expect(response.headers.get("content-type")).toBe("text/xml; charset=utf-8");
    const { oembed } = z
      .object({ oembed: z.object({ type: z.literal("rich"), html: z.string() }) })
      .parse(parseXML(await response.text()));
    expect(oembed.html).toContain("<iframe src=");
  });

  it("fits into the requested size", async () => {
    const { width, height } = rich.parse(await (await ask("/embeds/news", "&maxwidth=320&maxheight=99999")).json());
    expect([width, height]).toEqual([320, 800]);
  });

  it.each([
    "/embeds/league-table?competition=99",
    "/embeds/league-table?season=1999",
    "/embeds/league-table?club=99",
    "/embeds/fixtures?competition=99",
    "/embeds/fixtures?club=99",
    "/embeds/fixtures?competition=20&club=99",
    "/embeds/news?category=none",
    "/embeds/nothing",
    "/news",
    "//embeds/news",
  ])("does not exist for %s", async (embed) => {
    const response = await ask(embed);
    expect(response.status).toBe(404);
    expect(await message(response)).toBe("There is no embed at this URL.");
  });

  it("does not exist for another site's URL", async () => {
    expect((await visit("/api/oembed?url=https%3A%2F%2Fevil.example%2Fembeds%2Fnews")).status).toBe(404);
  });

  it.each([
    ["/api/oembed", "url is missing."],
    ["/api/oembed?url=not-an-address", "url is the URL of an embed"],
    [`/api/oembed?url=${site}/embeds/news&maxwidth=-1`, "maxwidth is a number of pixels."],
    [
      `/api/oembed?url=${site}/embeds/fixtures%3Fclub%3D%3Cscript%3E`,
      "There is no such club. A link names a club by its number.",
    ],
    [`/api/oembed?url=${site}/embeds/news%3Ftheme%3Dpink`, "theme: The theme is light or dark."],
  ])("is refused with a message for %s", async (path, words) => {
    const response = await visit(path);
    expect(response.status).toBe(400);
    expect(await message(response)).toContain(words);
  });

  it("has no other formats", async () => {
    expect((await ask("/embeds/news", "&format=yaml")).status).toBe(501);
  });
});

describe("the page of embeds", () => {
  it("offers each to copy, with the chosen options", async () => {
    const response = await visit("/embeds?competition=10&category=oembed-news&theme=dark");
    expect(response.status).toBe(200);
    const html = await response.text();
    for (const path of [
      "/embeds/league-table?competition=10&amp;theme=dark",
      "/embeds/fixtures?competition=10&amp;theme=dark",
      "/embeds/news?category=oembed-news&amp;theme=dark",
    ]) {
      expect(html).toContain(`<iframe src="${path}"`);
      expect(html).toContain(`${site}${path.replace("&amp;", "&amp;amp;")}`);
    }
    expect(html).toContain('rel="canonical" href="https://site.example/embeds"');
  });

  it("refuses an unknown choice", async () => {
    expect((await visit("/embeds?competition=%3Cscript%3E")).status).toBe(404);
  });
});

describe("an embed", () => {
  it("has the colour scheme that its URL names", async () => {
    expect(await (await visit("/embeds/news?theme=light")).text()).toContain('data-theme="light"');
    expect(await (await visit("/embeds/news?theme=dark")).text()).toContain('data-theme="dark"');
    expect((await visit("/embeds/news?theme=pink")).status).toBe(404);
  });

  it("of a table is of the division of the club that its URL names", async () => {
    const { MATCH_DB } = env;
    await MATCH_DB.batch([
      MATCH_DB.prepare(
        "INSERT INTO competitions (id, slug, name, kind) VALUES (12, 'league-two', 'League Two', 'league')",
      ),
      MATCH_DB.prepare("INSERT INTO seasons (competition_id, season, source) VALUES (12, 2025, 'test')"),
      MATCH_DB.prepare(
        `INSERT INTO clubs (id, slug, name, short_name, code, colours, crest)
         VALUES (70, 'elder', 'Elder', 'Elder', 'ELD', '{"primary":"#000","secondary":"#fff","accent":"#fff"}', '{}')`,
      ),
      MATCH_DB.prepare("INSERT INTO season_clubs (competition_id, season, club_id) VALUES (12, 2025, 70)"),
    ]);
    const html = await (await visit("/embeds/league-table?club=70")).text();
    expect(html).toContain("League Two table");
    const content = await (await ask("/embeds/league-table?club=70")).json();
    expect(content).toMatchObject({ title: `League Two table, ${brand.name}` });
    expect((await visit("/embeds/league-table?club=99")).status).toBe(404);
  });

  it("has a script that sets the frame's height to its own", async () => {
    expect((await env.ASSETS.fetch(`${site}/embeds.js`)).status).toBe(200);
  });
});
