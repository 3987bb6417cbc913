import { env } from "cloudflare:workers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { insertFixture, insertLeague } from "../../fixtures/small-league.ts";
import { brand } from "../support/brand.ts";
import { addArticle } from "../support/content-rows.ts";
import { siteWith } from "../support/site-with.ts";
import { visit } from "../support/visit.ts";

/* Clubs' own crests and sponsors' logos, as a load of a league's folder stores them: bytes in the bucket, and keys with the clubs. */

const crest =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 100"><path fill="#ff0000" d="M0 0H50V100H0Z"/></svg>';
/** Two by one red pixels. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4z8AARAAI/gH/xp559wAAAABJRU5ErkJggg==",
  "base64",
);
const accept = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";
const address = (key: string) => `/images/fit-in/192x192/${key}`;

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  await insertFixture(env.MATCH_DB, { id: 900, kickoff: "2025-10-01T19:45:00.000Z", home: 1, away: 2 });
  await env.MEDIA.put("pictures/own-vector01", crest, { httpMetadata: { contentType: "image/svg+xml" } });
  await env.MEDIA.put("pictures/own-plate-raster01", png, { httpMetadata: { contentType: "image/png" } });
  await env.MATCH_DB.prepare("UPDATE clubs SET crest_file = 'own-vector01.svg' WHERE id = 1").run();
});
afterAll(async () => {
  await env.MATCH_DB.prepare("UPDATE clubs SET crest_file = NULL").run();
});

describe("a club's own crest", () => {
  it("is on every page, in the data for programs and in what search engines read", async () => {
    const paths = ["/clubs", "/clubs/ashford", "/match-centre/900", "/competitions/championship", "/api/v1/clubs"];
    for (const path of paths) {
      const text = await (await visit(path)).text();
      expect(text, path).toContain(address("own-vector01.svg"));
      expect(text, path).not.toContain("/images/crest/1.svg");
      expect(text, path).toContain("/images/crest/2.svg");
    }
    expect(await (await visit("/clubs/ashford")).text()).toContain(
      `"logo":"https://site.example${address("own-vector01.svg")}"`,
    );
  });

  it("is served byte for byte, and cached for ever", async () => {
    const response = await visit(address("own-vector01.svg"));
    expect(response.headers.get("content-type")).toBe("image/svg+xml");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    );
    expect(await response.text()).toBe(crest);
  });

  it("is resized where it has pixels, and rasterised for who reads no SVG", async () => {
    const info = async (path: string, headers = {}) =>
      await env.IMAGES.info((await visit(path, { headers })).body ?? new Blob().stream());
    expect(await info(address("own-plate-raster01.webp"))).toMatchObject({ format: "image/webp", width: 2, height: 1 });
    expect(await info(address("own-vector01.png"))).toMatchObject({ format: "image/png", width: 96, height: 192 });
    expect(await info(address("own-vector01"), { accept: "image/webp,*/*" })).toMatchObject({ format: "image/webp" });
  });

  it("is in drawings that show the club, and shows at once when it changes", async () => {
    const duel = async (ask: typeof visit) =>
      await (await ask("/images/640x360/video-highlights-900", { headers: { accept } })).text();
    expect(await duel(siteWith({}))).toContain(
      `href="data:image/svg+xml,${encodeURIComponent(crest).replaceAll("'", "&#39;")}"`,
    );
    expect(await (await siteWith({})("/images/crest/1.svg")).text()).toContain("data:image/svg+xml,");
    const preview = async () => {
      const response = await siteWith({})("/previews/match/900.jpg");
      expect(response.headers.get("content-type")).toBe("image/jpeg");
      return Buffer.from(await response.arrayBuffer()).toString("base64");
    };
    const own = await preview();
    await env.MATCH_DB.prepare("UPDATE clubs SET crest_file = NULL WHERE id = 1").run();
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 6_000);
    expect(await duel(siteWith({}))).not.toContain("data:");
    expect(await preview()).not.toBe(own);
    vi.restoreAllMocks();
  });

  it("that is drawn is cached for ever under the name that a load gave its look, and under no other", async () => {
    const cached = async (path: string) => (await visit(path)).headers.get("cache-control");
    const forEver = "public, max-age=31536000, immutable";
    expect(await cached("/images/crest/3.svg")).toBe(forEver);
    await env.MATCH_DB.prepare("UPDATE clubs SET crest_file = '3-aB.svg', name = 'Corfe Castle' WHERE id = 3").run();
    const other = await visit("/images/crest/3-aB.svg");
    expect(await other.text()).toContain("<title>Corfe Castle</title>");
    expect(other.headers.get("cache-control")).toBe(forEver);
    for (const path of ["/images/crest/3.svg", "/images/crest/3-cD.svg"]) {
      expect(await cached(path)).toBe("public, max-age=60");
    }
    expect(await (await visit("/api/v1/clubs/corfe")).text()).toContain('"/images/crest/3-aB.svg"');
    await env.MATCH_DB.prepare("UPDATE clubs SET crest_file = NULL, name = 'Corfe' WHERE id = 3").run();
    expect(await cached("/images/crest/3.svg")).toBe(forEver);
  });

  it("that is not in the bucket is a 404, and not drawn", async () => {
    const response = await visit(address("own-nothing1.svg"));
    expect(response.status).toBe(404);
    expect(await response.text()).toBe("There is no such picture.");
  });
});

describe("an article's photograph at another host", () => {
  const ask = siteWith({ IMAGES_API: "https://images.example/", IMAGE_HANDLER: "v1" });
  const feedImages = async () =>
    (await (await ask("/news/feed.json")).json<{ items: { id: string; image: string }[] }>()).items;

  it("is in link previews, structured data and feeds, where an own image is from this site", async () => {
    const [slug, own] = [await addArticle({ title: "A photograph" }), await addArticle({ title: "An own one" })];
    await env.CONTENT_DB.prepare("UPDATE articles SET image_key = 'own-vector01' WHERE slug = ?").bind(own).run();
    const html = await (await ask(`/news/${slug}`)).text();
    for (const name of ['property="og:image"', 'name="twitter:image"']) {
      expect(html).toContain(`<meta ${name} content="https://images.example/1200x630/article-1"/>`);
    }
    expect(html).toContain('"image":["https://images.example/1200x675/article-1",');
    const ownHTML = await (await ask(`/news/${own}`)).text();
    expect(ownHTML).toContain(`<meta property="og:image" content="https://site.example/previews/article/${own}.jpg"/>`);
    expect(ownHTML).toContain('"image":["https://site.example/images/1200x675/own-vector01.jpg",');
    expect(await feedImages()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: `https://site.example/news/${slug}`,
          image: "https://images.example/1200x630/article-1",
        }),
        expect.objectContaining({
          id: `https://site.example/news/${own}`,
          image: "https://site.example/images/1200x630/own-vector01.jpg",
        }),
      ]),
    );
  });
});

it(`a sponsor's own logo is in the ${brand.name}'s pages from this site, whichever host has the other images`, async () => {
  const sponsor = { sponsorID: 1, campaignID: 1, title: "Acme", adminName: "Acme", url: "https://acme.example/" };
  const row = {
    ...{ rowID: 1, adminName: "Partners", title: "Partners", titleSize: "h2", sponsorSize: "large", forcedOrder: 1 },
    sponsors: [
      { ...sponsor, imageKey: "own-vector01", mediaLibraryID: "1", published: 1, isChildFriendly: 1, forcedOrder: 1 },
    ],
  };
  await env.CONTENT_DB.prepare("INSERT OR REPLACE INTO sponsor_rows VALUES (1, 1, ?)").bind(JSON.stringify(row)).run();
  const html = await (await siteWith({ IMAGES_API: "https://images.example" })("/contact")).text();
  expect(html).toContain("/images/fit-in/240x96/own-vector01");
  expect(html).not.toContain("https://images.example/fit-in/240x96/own-vector01");
  await env.CONTENT_DB.prepare("DELETE FROM sponsor_rows WHERE row_id = 1").run();
});
