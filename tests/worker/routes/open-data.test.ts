import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { clubResponse, clubsResponse, venuesResponse } from "../../../schemas/football/club.ts";
import { competitionsResponse } from "../../../schemas/football/competition.ts";
import { tablePositionsResponse, tableResponse, tableRowResponse } from "../../../schemas/football/league-table.ts";
import { fixturesResponse, kickOffsResponse, matchResponse } from "../../../schemas/football/match-data.ts";
import { packagesResponse } from "../../../schemas/payments/packages.ts";
import { videoListResponse, videoResponse } from "../../../schemas/streaming/video.ts";
import { openDataEndpoints } from "../../../worker/open-data/endpoints.ts";
import { insertFixture, insertLeague } from "../../fixtures/small-league.ts";
import { addArticle, addDocument } from "../support/content-rows.ts";
import { sellDemoPackages } from "../support/stripe.ts";
import { newVideo } from "../support/videos.ts";
import { visit } from "../support/visit.ts";

const result = { status: "full-time", score: [1, 0] as [number, number] };

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  await insertFixture(env.MATCH_DB, { id: 711, kickoff: "2025-08-09T14:00:00.000Z", home: 1, away: 2, ...result });
  await insertFixture(env.MATCH_DB, { id: 712, kickoff: "2025-08-16T14:00:00.000Z", home: 2, away: 3, ...result });
  await insertFixture(env.MATCH_DB, { id: 713, kickoff: "2025-11-29T15:00:00.000Z", home: 3, away: 4 });
});

afterEach(() => {
  vi.useRealTimers();
});

async function get(path: string): Promise<Response> {
  return await visit(`/api/v1/${path}`);
}

describe("open data", () => {
  it("responds in the published shapes", async () => {
    const responses = await Promise.all(
      (
        [
          ["competitions", competitionsResponse],
          ["clubs?seasonID=2025", clubsResponse],
          ["clubs/ashford?seasonID=2025", clubResponse],
          ["fixtures?seasonID=2025&competitionID=10,20", fixturesResponse],
          ["fixtures/711", matchResponse],
          ["kick-offs?seasonID=2025", kickOffsResponse],
          ["tables?competitionID=10&seasonID=2025", tableResponse],
          ["tables/positions?competitionID=10&seasonID=2025", tablePositionsResponse],
        ] as [string, z.ZodType][]
      ).map(async ([path, schema]) => {
        const response = await get(path);
        expect(response.status, path).toBe(200);
        expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
        expect(response.headers.get("access-control-allow-origin")).toBe("*");
        expect(response.headers.get("cache-control")).toMatch(/^public, max-age=\d+$/);
        return schema.parse(await response.json());
      }),
    );
    expect(fixturesResponse.parse(responses[3]).data.map(({ id }) => id)).toEqual([711, 712, 713]);
    expect(matchResponse.parse(responses[4]).data.home.name).toBe("Ashford");
  });

  it("has the venues of a season with their clubs", async () => {
    await env.MATCH_DB.batch([
      env.MATCH_DB.prepare("UPDATE clubs SET ground = 'Mill Lane', town = 'Ashford', capacity = 9000 WHERE id = 1"),
      env.MATCH_DB.prepare("UPDATE clubs SET ground = 'Mill Lane' WHERE id = 2"),
      env.MATCH_DB.prepare("UPDATE fixtures SET venue = 'Mill Lane' WHERE id = 711"),
      env.MATCH_DB.prepare("UPDATE fixtures SET venue = 'The National Ground' WHERE id = 712"),
      env.MATCH_DB.prepare(
        "INSERT INTO grounds (slug, name, town, capacity) VALUES ('bay', 'The Bay', 'Seeburg', 500)",
      ),
    ]);
    const { data } = venuesResponse.parse(await (await get("venues?seasonID=2025")).json());
    expect(data.map(({ name, matches, clubs }) => [name, matches, clubs.map((club) => club.name)])).toEqual([
      ["Mill Lane", 1, ["Ashford", "Bramley"]],
      ["The Bay", 0, []],
      ["The National Ground", 1, []],
    ]);
    expect(data).toMatchObject([
      { town: "Ashford", capacity: 9000 },
      { town: "Seeburg", capacity: 500, place: null },
      { town: null, capacity: null, place: null },
    ]);
    expect((await get("venues?seasonID=soon")).status).toBe(400);
  });

  it("has the news as the pages show it, without an editor's script", async () => {
    const slug = await addArticle({ title: "An open goal", bodyHTML: "<p>Words</p><script>alert(1)</script>" });
    const text = await (await get(`news/${slug}`)).text();
    expect(text).toContain("Words");
    expect(text).not.toContain("alert(1)");
    expect((await get("news?size=1")).status).toBe(200);
  });

  it("has the documents with their headings, and without an editor's script either", async () => {
    await addDocument({
      slug: "ground-rules",
      title: "Ground rules",
      bodyHTML: "<h2>Flags</h2><script>alert(1)</script>",
    });
    expect(await (await get("documents")).json()).toMatchObject({ data: [{ slug: "ground-rules" }] });
    expect(await (await get("documents/ground-rules")).json()).toEqual({
      data: {
        slug: "ground-rules",
        title: "Ground rules",
        updatedOn: "2026-07-15",
        bodyHTML: '<h2 id="flags">Flags</h2>',
        pdf: null,
        contents: [{ id: "flags", title: "Flags" }],
      },
    });
  });

  it("has no document that was taken off the site more than a minute ago", async () => {
    await addDocument({ slug: "taken-off", title: "Taken off" });
    // Lists that other tests have asked for are stale by then.
    const now = Date.now() + 2 * 3_600_000;
    vi.useFakeTimers({ toFake: ["Date"], now });
    const paths = ["documents", "documents/taken-off"];
    for (const path of paths) expect(await (await get(path)).text(), path).toContain("Taken off");
    await env.CONTENT_DB.exec("DELETE FROM documents WHERE slug = 'taken-off'");
    vi.setSystemTime(now + 61_000);
    for (const path of paths) expect(await (await get(path)).text(), path).not.toContain("Taken off");
  });

  it("has videos by category, club and season, without media URLs", async () => {
    const entryID = await newVideo("OnDemand", ["live-video"]);
    await env.VIDEO_DB.batch([
      env.VIDEO_DB.prepare("UPDATE videos SET season = 2024 WHERE entry_id = ?").bind(entryID),
      env.VIDEO_DB.prepare("INSERT OR IGNORE INTO video_categories VALUES ('goals', 'Goals', 1)"),
    ]);
    const found = videoListResponse.parse(await (await get("videos?seasonID=2024")).json());
    expect(found.data.map(({ id }) => id)).toEqual([entryID]);
    const none = ["videos?seasonID=2023", "videos?seasonID=2024&clubID=72", "videos?seasonID=2024&category=goals"];
    for (const path of none) expect(await (await get(path)).json(), path).toEqual({ data: [], total: 0 });
    const text = await (await get(`videos/${entryID}`)).text();
    expect(videoResponse.parse(JSON.parse(text)).data.metaData.SysEntryEntitlements).toEqual(["live-video"]);
    expect(text).not.toMatch(/\.(mpd|m3u8|m4s|mp4)/);
    expect(await (await get("video-categories")).json()).toEqual({
      data: [{ slug: "goals", name: "Goals", orderPosition: 1 }],
    });
  });

  it("has the passes on sale, as the site lists them", async () => {
    await sellDemoPackages();
    const [listed, panel] = await Promise.all(
      ["/api/v1/packages?type=match-pass", "/api/packages?filter.packageType=match-pass"].map(async (path) =>
        packagesResponse.parse(await (await visit(path)).json()),
      ),
    );
    expect(listed?.data.length).toBeGreaterThan(0);
    expect(listed).toEqual(panel);
  });

  it("responds with 304 to a current ETag", async () => {
    const first = await get("fixtures/712");
    await first.text();
    const again = await visit("/api/v1/fixtures/712", {
      headers: { "if-none-match": first.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  it.each([
    ["fixtures/0", 400, "whole number above 0"],
    ["fixtures/99999999", 404, "There is none"],
    ["clubs/no-such-club", 404, "There is none"],
    ["tables", 400, "competitionID is missing"],
    ["tables?competitionID=20&seasonID=2025", 404, "There is none"],
    ["tables?competitionID=10&view=sideways", 400, "view is overall, finished, home, away or form"],
    ["tables?competitionID=10&date=2025-02-30", 400, "date is a day of the calendar"],
    ["fixtures?from=yesterday", 400, "from is an ISO 8601 instant"],
    ["fixtures?from=2026-01-01T00:00:00Z&to=2025-01-01T00:00:00Z", 400, "from is not after to"],
    ["fixtures?limit=100000", 400, "limit is at most 2000"],
    ["fixtures?club=1", 400, "The parameters here are competitionID"],
    [
      "fixtures?competitionID=10&competitionID=20",
      400,
      "more than once. Where a parameter takes several values, they have",
    ],
    ["tables?competitionID=10&view=home&view=away", 400, "view is given more than once"],
    ["news?size=1000", 400, "size is a whole number from 1 to 50"],
    ["documents/no-such-document", 404, "There is none"],
    ["videos/no-such-video", 404, "There is none"],
    ["videos/a%20b", 400, "entryID is at most 200 letters"],
    ["videos?clubID=ashford", 400, "clubID is a whole number above 0"],
    ["packages?type=season", 400, "type is match-pass or membership"],
    ["nothing", 404, "There is no such call"],
  ])("refuses %s", async (path, status, words) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    const body = z.object({ error: z.object({ message: z.string() }) }).parse(await response.json());
    expect(body.error.message).toContain(words);
  });

  it.each(["fixtures", "fixtures/0", "fixtures/99999999", "nothing", "openapi.json"])(
    "lets pages of other sites read %s, and its errors",
    async (path) => {
      const { headers } = await visit(`/api/v1/${path}`, { headers: { origin: "https://club.example" } });
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("access-control-expose-headers")).toBe("ETag,Retry-After");
    },
  );

  it.each(["/api/v1/fixtures", "/news/feed.rss", "/calendar/ashford.ics", "/api/oembed"])(
    "responds to a browser's preflight request for %s, and refuses other methods",
    async (path) => {
      const response = await visit(path, {
        method: "OPTIONS",
        headers: {
          origin: "https://club.example",
          "access-control-request-method": "GET",
          "access-control-request-headers": "if-none-match",
        },
      });
      expect(response.status).toBe(204);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("access-control-allow-methods")).toBe("GET,HEAD");
      expect(response.headers.get("access-control-allow-headers")).toBe("if-none-match");
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const refused = await visit(path, { method });
        expect(refused.status, method).toBe(405);
        expect(refused.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
      }
    },
  );

  it("tells another site's script too that other methods are refused", async () => {
    const headers = { origin: "https://club.example", "sec-fetch-site": "cross-site" };
    const refused = await visit("/api/v1/fixtures", { method: "POST", headers });
    expect(refused.status).toBe(405);
    expect(refused.headers.get("access-control-allow-origin")).toBe("*");
  });

  it("limits a range of decades", async () => {
    const response = await get("fixtures?from=1880-01-01T00:00:00Z&to=2100-01-01T00:00:00Z&limit=2");
    expect(fixturesResponse.parse(await response.json()).data).toHaveLength(2);
  });

  it("has a page with sample requests", async () => {
    const response = await visit("/open-data");
    expect(response.status).toBe(200);
    const html = (await response.text()).replaceAll("<!-- -->", "");
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    for (const { path } of openDataEndpoints) expect(main).toContain(`GET /api/v1/${path}`);
    expect(main).toMatch(/GET \/api\/v1\/tables<.*?competitionID<\/code> \(required\)/s);
    expect(main).toContain('href="/api/v1/openapi.json"');
    const examples = [...main.matchAll(/href="(\/api\/v1\/[^"]+)"/g)].map(([, href]) => href?.replaceAll("&amp;", "&"));
    expect(examples.length).toBeGreaterThan(10);
    // Every example is valid, though this small league may lack its data.
    for (const example of examples) expect([200, 404], example).toContain((await visit(example ?? "")).status);
  });

  it("has a discoverable description", async () => {
    const response = await get("openapi.json");
    const { openapi, paths, servers } = z
      .object({
        openapi: z.string(),
        paths: z.record(z.string(), z.unknown()),
        servers: z.array(z.object({ url: z.string() })),
      })
      .parse(await response.json());
    expect(openapi).toMatch(/^3\.1/);
    expect(servers).toEqual([{ url: "https://site.example/api/v1" }]);
    expect(Object.keys(paths)).toContain("/fixtures/{id}");
  });
});

describe("a table", () => {
  const table = async (query: string) =>
    tableResponse.parse(await (await get(`tables?competitionID=10&seasonID=2025&${query}`)).json()).data;

  it("of a past day leaves out later matches and deductions", async () => {
    const early = await table("date=2025-08-10");
    expect(early.date).toBe("2025-08-10");
    expect(early.rows.map(({ club, played, points }) => [club.name, played, points])).toEqual([
      ["Ashford", 1, 3],
      ["Corfe", 0, 0],
      ["Dunmere", 0, 0],
      ["Bramley", 1, 0],
    ]);
    expect(early.deductions).toEqual([]);
    expect((await table("date=2025-12-31")).deductions).toHaveLength(1);
  });

  it("of home or away matches has no zones and deductions", async () => {
    const home = await table("view=home");
    expect(home.rows.map(({ club, played, points }) => [club.name, played, points])).toEqual([
      ["Ashford", 1, 3],
      ["Bramley", 1, 3],
      ["Corfe", 0, 0],
      ["Dunmere", 0, 0],
    ]);
    expect([home.zones, home.deductions]).toEqual([[], []]);
    expect((await table("view=away")).rows.at(-1)?.club.name).toBe("Corfe");
  });

  it("has its tie-breakers", async () => {
    expect((await table("view=overall")).ties).toEqual([
      { aboveID: 1, belowID: 2, rule: "goal-difference", values: { above: 1, below: 0 } },
    ]);
  });

  it("has the row of a club, and none of a club without a division", async () => {
    const response = await get("tables/row?clubID=2&seasonID=2025");
    expect(response.status).toBe(200);
    expect(tableRowResponse.parse(await response.json()).data).toMatchObject({
      competitionID: 10,
      row: { position: 2, club: { name: "Bramley" } },
    });
    expect((await get("tables/row?clubID=99999&seasonID=2025")).status).toBe(404);
    expect((await get("tables/row")).status).toBe(400);
  });

  it("has its positions over the season", async () => {
    const response = await get("tables/positions?competitionID=10&seasonID=2025");
    const { days, clubs } = tablePositionsResponse.parse(await response.json()).data;
    expect(days).toEqual(["2025-08-09", "2025-08-16"]);
    expect(clubs.map(({ club, places }) => [club.name, places])).toEqual([
      ["Ashford", [1, 1]],
      ["Bramley", [4, 2]],
      ["Dunmere", [3, 3]],
      ["Corfe", [2, 4]],
    ]);
  });
});
