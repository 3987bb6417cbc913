import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { insertFixture, insertLeague } from "../../../fixtures/small-league.ts";
import { visit } from "../../support.ts";

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  await insertFixture(env.MATCH_DB, { id: 900, kickoff: "2025-10-01T19:45:00.000Z", home: 1, away: 2 });
  await env.CONTENT_DB.batch([
    ...[
      [501, 900],
      [502, null],
      [503, null],
    ].map(([id, fixture]) =>
      env.CONTENT_DB.prepare(
        `INSERT INTO articles (id, slug, title, summary, body_html, author, published_at, image_key, image_alt, fixture_id)
         VALUES (?1, 'a-' || ?1, 'Title', 'Summary', '', 'Author', '2025-10-02T08:00:00.000Z', 'article-' || ?1, 'Alt', ?2)`,
      ).bind(id ?? null, fixture ?? null),
    ),
    env.CONTENT_DB.prepare("INSERT INTO article_clubs VALUES (502, 3)"),
  ]);
});

const title = async (path: string) => /<title>(.*?)<\/title>/.exec(await (await visit(path)).text())?.[1];

describe("crests", () => {
  it("are pictures that browsers keep for ever", async () => {
    const response = await visit("/images/crest/1.svg");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("image/svg+xml");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; style-src 'unsafe-inline'");
    expect(await response.text()).toContain("<title>Ashford</title>");
  });

  it("are served to other sites too", async () => {
    expect(await (await visit("/origin/images/crest/2.svg")).text()).toContain("Bramley");
  });

  it.each(["/images/crest/99.svg", "/images/crest/0.svg", "/images/crest/99999999999999999999.svg"])(
    "of no club are not found (%s)",
    async (path) => {
      const response = await visit(path);
      expect(response.status).toBe(404);
      expect(response.headers.get("content-type")).toContain("text/plain");
    },
  );
});

describe("artwork", () => {
  it("of a match report shows the two clubs of its match, home first", async () => {
    expect(await title("/images/640x360/article-501")).toBe("Ashford and Bramley");
  });

  it("of another story shows the clubs that it is filed under", async () => {
    expect(await title("/images/640x360/article-502")).toBe("Corfe");
  });

  it("of a story about no club is the league's own", async () => {
    expect(await title("/images/640x360/article-503")).toBe("Artwork");
  });

  it.each(["live-900", "highlights-900", "video-highlights-900", "match-900"])(
    "of %s shows the match's clubs",
    async (key) => {
      expect(await title(`/images/640x360/${key}`)).toBe("Ashford and Bramley");
    },
  );

  it("of a kit shows its club", async () => {
    expect(await title("/images/300x400/kit-4")).toBe("Dunmere");
  });

  it("is there for any name", async () => {
    const response = await visit("/images/1x4096/whatever_else");
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toContain("immutable");
  });

  it.each(["0x10", "10x0", "4097x10", "10x99999"])("of size %s is refused", async (size) => {
    const response = await visit(`/images/${size}/article-501`);
    expect(response.status).toBe(400);
    expect(await response.text()).toBe("A picture is 1 to 4096 pixels wide and high.");
  });

  it.each(["/images/big/article-501", "/images/-1x10/article-501", "/images/1e3x10/article-501"])(
    "without a size is not found (%s)",
    async (path) => {
      expect((await visit(path)).status).toBe(404);
    },
  );

  it("of a name with other characters is refused", async () => {
    expect((await visit("/images/10x10/%3Cscript%3E")).status).toBe(400);
    expect((await visit(`/images/10x10/${"a".repeat(101)}`)).status).toBe(400);
  });
});
