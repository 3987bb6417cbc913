import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { newsSearchAnswer } from "../../../../schemas/search.ts";
import { searchedParts } from "../../../../worker/origin/content/search.ts";

const get = (path: string) => exports.default.fetch(`https://site.example${path}`);
const titles = async (query: string): Promise<string[]> => {
  const answer = newsSearchAnswer.parse(await (await get(`/origin/content/news/search?${query}`)).json());
  return answer.hits.hit.map((hit) => hit.fields.title);
};

beforeAll(async () => {
  const insert = env.CONTENT_DB.prepare(
    `INSERT INTO articles (id, slug, title, summary, body_html, author, published_at, image_key, image_alt)
     VALUES (?, ?, ?, ?, ?, 'A. Writer', ?, ?, 'A ground')`,
  );
  const article = (id: number, day: string, title: string, summary: string, body = "") =>
    insert.bind(id, `article-${id}`, title, summary, `<p>${body}</p>`, `${day}T12:00:00Z`, `article-${id}`);
  await env.CONTENT_DB.batch([
    article(1, "2026-01-01", "Harbour draw", "A late goal", "The Crown Cup final is on Sunday."),
    article(2, "2026-01-02", "Tickets for the Cup final", "Where to buy them"),
    article(3, "2026-01-03", "Final whistle", "Cup replay in the harbour town"),
    article(4, "2999-01-01", "Cup final told too soon", "Not yet"),
    article(5, "2026-01-04", "100% attendance_record", "Every seat taken"),
    ...Array.from({ length: 10 }, (_, index) =>
      article(20 + index, "2025-05-05", `Report ${index}`, "Midweek football"),
    ),
  ]);
});

describe("a search for news", () => {
  it("finds every word, wherever it stands, the best match first", async () => {
    expect(await titles("q=cup+final")).toEqual(["Tickets for the Cup final", "Final whistle", "Harbour draw"]);
  });

  it("puts the newest first when asked", async () => {
    expect(await titles("q=cup+final&sort=published_date")).toEqual([
      "Final whistle",
      "Tickets for the Cup final",
      "Harbour draw",
    ]);
  });

  it("finds a phrase in quotes only as it stands", async () => {
    expect(await titles(`q=${encodeURIComponent('"cup final"')}`)).toEqual([
      "Tickets for the Cup final",
      "Harbour draw",
    ]);
  });

  it("takes wildcards and quotes of SQL for what they are", async () => {
    expect(await titles(`q=${encodeURIComponent("100% attendance_record")}`)).toEqual(["100% attendance_record"]);
    expect(await titles(`q=${encodeURIComponent("100_")}`)).toEqual([]);
    expect(await titles(`q=${encodeURIComponent("x' OR '1'='1")}`)).toEqual([]);
  });

  it("looks for long phrases too", async () => {
    expect(await titles(`q=${encodeURIComponent(`"${"a very long phrase ".repeat(8)}"`)}`)).toEqual([]);
  });

  it("gives pages of the asked size, and the number of all", async () => {
    const answer = newsSearchAnswer.parse(
      await (await get("/origin/content/news/search?q=midweek&size=8&start=8")).json(),
    );
    expect(answer.hits.found).toBe(10);
    expect(answer.hits.hit).toHaveLength(2);
  });

  it.each(["", "q=", "q=cup&size=0", "q=cup&start=-1", "q=cup&sort=loudest", `q=${"x".repeat(201)}`])(
    "refuses '%s'",
    async (query) => {
      expect((await get(`/origin/content/news/search?${query}`)).status).toBe(400);
    },
  );
});

describe("the parts of a query", () => {
  it("are its words, at most eight, or its one phrase", () => {
    expect(searchedParts("crown  cup")).toEqual(["crown", "cup"]);
    expect(searchedParts('"crown cup"')).toEqual(["crown cup"]);
    expect(searchedParts("a b c d e f g h i j")).toHaveLength(8);
    expect(searchedParts('""')).toEqual([]);
  });
});

describe("the search page", () => {
  it("shows what was found, with a link to each", async () => {
    const response = await get("/search?q=cup+final");
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain("Showing 3 of 3 results");
    expect(html).toContain('href="/news/article-2"');
    expect(html).toContain("/images/400x400/article-2");
  });

  it("says so when there is nothing", async () => {
    expect(await (await get("/search?q=nothing+of+the+kind")).text()).toContain("No results");
  });

  it("leads on to further pages", async () => {
    const html = await (await get("/search?q=midweek")).text();
    expect(html).toContain("1 - 8 of 10 results");
    expect(html).toContain("/search?q=midweek&amp;page=2");
  });
});
