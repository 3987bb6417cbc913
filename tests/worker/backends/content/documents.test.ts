import { beforeAll, describe, expect, it } from "vitest";
import { documentResponse, documentsResponse } from "../../../../schemas/content/content.ts";
import { addDocument } from "../../content-rows.ts";
import { visit } from "../../support.ts";

beforeAll(async () => {
  await addDocument({ slug: "play-off-rules", title: "Play-off rules", bodyHTML: "<p>Two legs.</p>" });
  await addDocument({ slug: "constitution", title: "Constitution" });
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

  it.each(["unknown", "%00", "a%20b", "%E0%A4%A", "a".repeat(4_000)])("are a 404 for %s", async (slug) => {
    const response = await visit(`/origin/content/documents/${slug}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: "not_found" } });
  });
});
