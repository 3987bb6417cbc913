import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { site, visit } from "../../support/visit.ts";

beforeAll(async () => {
  const insert = env.CONTENT_DB.prepare("INSERT INTO categories (slug, name, lang) VALUES (?, ?, ?)");
  await env.CONTENT_DB.batch([insert.bind("loans", "On loan", "en"), insert.bind("arabic", "العربية", "ar")]);
});

describe("a category without articles", () => {
  it.each([
    ["/category/loans", "On loan", "/category/loans"],
    ["/category/arabic", "العربية", "/ar/category/arabic"],
  ])("has a page with its name: %s", async (path, name, canonical) => {
    const response = await visit(path);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toMatch(new RegExp(`<h1[^>]*>${name}</h1>`));
    expect(html).toMatch(/<p lang="en" dir="ltr"[^>]*>There is no news here yet\.<\/p>/);
    expect(html).toContain(`rel="canonical" href="${site}${canonical}"`);
    expect((await visit(`${path}?page=2`)).status).toBe(404);
  });

  it("has a feed and an embed without entries", async () => {
    expect(await (await visit("/category/loans/feed.json")).json()).toMatchObject({ items: [] });
    expect(await (await visit("/embeds/news?category=loans")).text()).toContain("There is no news here yet.");
    const embed = encodeURIComponent(`${site}/embeds/news?category=loans`);
    expect((await visit(`/api/oembed?url=${embed}`)).status).toBe(200);
  });
});

it.each(["no-such-category", "%", "%zz", "%c0%af", "%00", "A%20B", "..%2f..", "a".repeat(300)])(
  "has no page for an unknown category: %s",
  async (category) => {
    const response = await visit(`/category/${category}`);
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toContain("text/html");
  },
);
