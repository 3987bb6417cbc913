import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { documentResponse, documentsResponse } from "../../../../schemas/content/content.ts";
import { addDocument } from "../../support/content-rows.ts";
import { visit } from "../../support/visit.ts";

beforeAll(async () => {
  await addDocument({ slug: "play-off-rules", title: "Play-off rules", bodyHTML: "<p>Two legs.</p>" });
  await addDocument({ slug: "constitution", title: "Constitution", pdf: "%PDF-1.7 articles" });
});

describe("the content backend's documents", () => {
  it("are listed by title, without their bodies", async () => {
    const { data } = documentsResponse.parse(await (await visit("/origin/content/documents")).json());
    expect(data).toEqual([
      { slug: "constitution", title: "Constitution", updatedOn: "2026-07-15" },
      { slug: "play-off-rules", title: "Play-off rules", updatedOn: "2026-07-15" },
    ]);
  });

  it("are read one by one", async () => {
    const { data } = documentResponse.parse(await (await visit("/origin/content/documents/play-off-rules")).json());
    expect(data.bodyHTML).toBe("<p>Two legs.</p>");
  });

  it("are found by all their words, in title and text, as they are now", async () => {
    const found = async (q: string) => {
      const response = await visit(`/origin/content/documents/search?${new URLSearchParams({ q })}`);
      return documentsResponse.parse(await response.json()).data.map(({ slug }) => slug);
    };
    const body = (html: string) =>
      env.CONTENT_DB.prepare("UPDATE documents SET body_html = ? WHERE slug = 'play-off-rules'").bind(html).run();
    expect(await found("legs")).toEqual(["play-off-rules"]);
    expect(await found("rules two le")).toEqual(["play-off-rules"]);
    expect(await found("constitution legs")).toEqual([]);
    await body('<p class="zebra">The final is at <a href="/x">Crown&nbsp;Park</a>.</p>');
    expect(await found("legs")).toEqual([]);
    expect(await found("crown park")).toEqual(["play-off-rules"]);
    expect(await found("zebra")).toEqual([]);
    await body("<p>Two legs.</p>");
    expect(await found('" OR *')).toEqual([]);
    expect((await visit("/origin/content/documents/search?q=")).status).toBe(400);
  });

  it("are PDFs too, linked from the page, where the league has one", async () => {
    const response = await visit("/documents/constitution.pdf");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(await response.text()).toBe("%PDF-1.7 articles");
    expect(await (await visit("/constitution")).text()).toContain('href="/documents/constitution.pdf"');
    expect(await (await visit("/play-off-rules")).text()).not.toContain(".pdf");
    for (const slug of ["play-off-rules", "unknown"]) {
      expect((await visit(`/documents/${slug}.pdf`)).status).toBe(404);
    }
  });

  it.each(["unknown", "%00", "a%20b", "%E0%A4%A", "a".repeat(4_000)])("are a 404 for %s", async (slug) => {
    const response = await visit(`/origin/content/documents/${slug}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: "not_found" } });
  });
});
