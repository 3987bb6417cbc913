import { env } from "cloudflare:workers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertFixture, insertLeague } from "../../../fixtures/small-league.ts";
import { addArticle } from "../../support/content-rows.ts";
import { publish, withdraw } from "../../support/publish-league.ts";
import { siteWith } from "../../support/site-with.ts";
import { newVideo } from "../../support/videos.ts";
import { visit } from "../../support/visit.ts";

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  await insertFixture(env.MATCH_DB, { id: 910, kickoff: "2026-10-01T18:45:00.000Z", home: 1, away: 2 });
});

const bytesOf = async (path: string) => new Uint8Array(await (await visit(path)).arrayBuffer());

describe("the preview of a match", () => {
  it("follows the match, and is cached for minutes only", async () => {
    const response = await visit("/previews/match/910.jpg");
    expect(response.headers.get("content-type")).toBe("image/jpeg");
    expect(response.headers.get("cache-control")).toBe("public, max-age=300, stale-while-revalidate=86400");
    const before = new Uint8Array(await response.arrayBuffer());
    await env.MATCH_DB.prepare(
      "UPDATE fixtures SET status = 'full-time', home_goals = 3, away_goals = 2 WHERE id = 910",
    ).run();
    const after = await bytesOf("/previews/match/910.jpg?state=full-time-3-2");
    expect(after).not.toEqual(before);
    expect(await bytesOf("/previews/match/910.jpg")).toEqual(after);
  });

  it("is not sent again if unchanged", async () => {
    const etag = (await visit("/previews/match/910.jpg")).headers.get("etag") ?? "";
    expect((await visit("/previews/match/910.jpg", { headers: { "if-none-match": etag } })).status).toBe(304);
  });
});

describe("the preview of an article", () => {
  it("exists whatever the title contains, and is small enough for messengers", async () => {
    const titles = ['</text><script>alert("x")</script> & <b>', "x".repeat(400), "فوز 5-1 للفريق", "\u0000\ud83d"];
    for (const title of titles) {
      const response = await visit(`/previews/article/${await addArticle({ title })}.jpg`);
      expect(response.status).toBe(200);
      expect((await response.arrayBuffer()).byteLength).toBeLessThan(300_000);
    }
  });
});

describe("the preview of an article with its own photograph", () => {
  /** Two by one pixels. */
  const red = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4z8AARAAI/gH/xp559wAAAABJRU5ErkJggg==";
  const blue = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGNgYPgPRAAFAgH/wSuWnwAAAABJRU5ErkJggg==";
  const store = (key: string, bytes: Uint8Array) =>
    env.MEDIA.put(`pictures/${key}`, bytes, { httpMetadata: { contentType: "image/png" } });
  const withPhoto = async (key: string) => {
    const slug = await addArticle({ title: "A photograph" });
    await env.CONTENT_DB.prepare("UPDATE articles SET image_key = ? WHERE slug = ?").bind(key, slug).run();
    return `/previews/article/${slug}.jpg`;
  };

  it("shows it", async () => {
    const path = await withPhoto("own-photo-red-or-blue");
    await store("own-photo-red-or-blue", Buffer.from(red, "base64"));
    const first = await visit(path);
    expect(first.headers.get("content-type")).toBe("image/jpeg");
    expect(first.headers.get("cache-control")).toContain("max-age=3600");
    const shown = new Uint8Array(await first.arrayBuffer());
    await store("own-photo-red-or-blue", Buffer.from(blue, "base64"));
    expect(await bytesOf(path)).not.toEqual(shown);
  });

  it("has a drawing in its place, for a minute, while it cannot be read", async () => {
    const path = await withPhoto("own-photo-broken");
    await store("own-photo-broken", new TextEncoder().encode("no image"));
    const response = await visit(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("public, max-age=60");
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  });
});

describe("the preview of a published league", () => {
  afterAll(withdraw);

  it("is in the league's own language", async () => {
    await insertFixture(env.MATCH_DB, {
      ...{ id: 911, kickoff: "2025-10-01T18:45:00.000Z", home: 1, away: 2 },
      ...{ status: "full-time", score: [3, 2] },
    });
    const entryID = await newVideo("OnDemand", []);
    const previewsIn = async (language: string) => {
      await publish({ languages: [language], translations: {}, mail: {} });
      const ask = siteWith({});
      const paths = ["/previews/match/911.jpg", `/previews/video/${entryID}.jpg`];
      return await Promise.all(
        paths.map(async (path) => Buffer.from(await (await ask(path)).arrayBuffer()).toString("base64")),
      );
    };
    const [match, video] = await previewsIn("en-GB");
    const [matchInFrench, videoInFrench] = await previewsIn("fr-CH");
    expect(matchInFrench).not.toBe(match);
    expect(videoInFrench).not.toBe(video);
    expect(await previewsIn("en-AU")).toEqual([match, video]);
  });

  it("has no mark while the bucket is unavailable, for a minute, and files of the league are a 503", async () => {
    await publish({});
    const icons = ["brand/mark.svg", "icons/favicon.svg", "crests/championship.svg"];
    for (const path of icons) {
      await env.CONTENT_DB.prepare("INSERT INTO league_files VALUES (?, '0f', 60, 'image/svg+xml')").bind(path).run();
    }
    const MEDIA = new Proxy(env.MEDIA, { get: () => () => Promise.reject(new Error("the bucket is away")) });
    const ask = siteWith({ MEDIA });
    for (const path of ["/previews/match/910.jpg", "/previews/page/page-news.jpg"]) {
      const response = await ask(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get("cache-control")).toBe("public, max-age=60");
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    }
    for (const path of ["/brand/mark.svg", "/favicon.svg", "/crests/championship.svg"]) {
      const response = await ask(path);
      expect([path, response.status, response.headers.get("retry-after")]).toEqual([path, 503, "60"]);
    }
  });
});

describe("a preview of an unknown subject", () => {
  it.each([
    "/previews/match/999.jpg",
    "/previews/match/0.jpg",
    "/previews/match/99999999999.jpg",
    "/previews/match/1e3.jpg",
    "/previews/match/910.png",
    "/previews/article/no-such-article.jpg",
    "/previews/article/%00.jpg",
    "/previews/article/%E0%A4%A.jpg",
    "/previews/video/no-such-video.jpg",
    "/previews/page/a%2Fb.jpg",
    `/previews/page/${"a".repeat(200)}.jpg`,
    "/previews",
    "/previews/",
    "/previews/club/1.jpg",
  ])("is not found: %s", async (path) => {
    const response = await visit(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("There is no preview at this address.");
  });
});
