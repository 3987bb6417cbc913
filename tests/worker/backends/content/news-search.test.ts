import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { newsSearchResponse, spellingCandidatesResponse } from "../../../../schemas/content/search.ts";
import { wordsOf } from "../../../../schemas/content/search-terms.ts";
import { addArticle } from "../../support/content-rows.ts";
import { mockRemoteHost } from "../../support/mock-remote-host.ts";
import { siteWith } from "../../support/site-with.ts";
import { newEntry, newFootage } from "../video/footage.ts";

const get = (path: string) => exports.default.fetch(`https://site.example${path}`);
const titles = async (query: string): Promise<string[]> => {
  const body = newsSearchResponse.parse(await (await get(`/origin/content/news/search?${query}`)).json());
  return body.hits.hit.map((hit) => hit.fields.title);
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
    article(
      5,
      "2026-01-04",
      "100% attendance_record",
      "Every seat taken",
      '<strong>The</strong>&nbsp;<a href="/terrace-tour">new terrace</a> is open',
    ),
    article(6, "2026-01-05", "Café Müller opens", "Coffee at the ground"),
    article(7, "2026-01-06", "أَحْمَد يفوز بالكأس", "خبر"),
    ...Array.from({ length: 10 }, (_, index) =>
      article(20 + index, "2025-05-05", `Report ${index}`, "Midweek football"),
    ),
  ]);
});

describe("a search for news", () => {
  it("finds every word, in any position, the best match first", async () => {
    expect(await titles("q=cup+final")).toEqual(["Tickets for the Cup final", "Final whistle", "Harbour draw"]);
  });

  it("sorts the newest first on request", async () => {
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

  it("finds every phrase of a title, a summary and a body, and none that goes from one to the other", async () => {
    const parts = {
      title: "Łódź, Ørsted & O’Neill’s Zoë: 2–1 après-match",
      summary: "الأهداف الأُولى في المباراة",
      bodyHTML: "<p>In the end the <b>the</b> snake_case</p><p>Ξένος ΞΈΝΟΣ naïve 100% &amp; co.</p>",
    };
    await addArticle(parts);
    const phrase = async (words: readonly string[]) => await titles(`q=${encodeURIComponent(`"${words.join(" ")}"`)}`);
    const texts = [parts.title, parts.summary, parts.bodyHTML.replaceAll(/<[^>]+>|&amp;/g, " ")].map((text) =>
      wordsOf(text).map(({ start, end }) => text.slice(start, end)),
    );
    for (const words of texts) {
      for (let from = 0; from < words.length - 1; from++) {
        for (const to of [from + 2, from + 3, words.length]) {
          expect(await phrase(words.slice(from, to)), words.slice(from, to).join(" ")).toContain(parts.title);
        }
      }
      expect(await phrase(words.toReversed())).toEqual([]);
    }
    expect(await phrase([texts[0]?.at(-1) ?? "", texts[1]?.at(0) ?? ""])).toEqual([]);
  });

  it("finds the word that is still being typed", async () => {
    expect(await titles("q=tick")).toEqual(["Tickets for the Cup final"]);
    expect(await titles("q=cup+fin")).toEqual(["Tickets for the Cup final", "Final whistle", "Harbour draw"]);
    // Only the last word may be a prefix.
    expect(await titles("q=fin+cup")).toEqual([]);
    expect(await titles(`q=${encodeURIComponent('"cup fin"')}`)).toEqual([]);
  });

  it("ignores accents and case, on either side", async () => {
    expect(await titles(`q=${encodeURIComponent("CAFE")}`)).toEqual(["Café Müller opens"]);
    expect(await titles(`q=${encodeURIComponent("cafe\u0301 muller")}`)).toEqual(["Café Müller opens"]);
    expect(await titles(`q=${encodeURIComponent("hárbour")}`)).toEqual(["Harbour draw", "Final whistle"]);
  });

  it("finds words with accents that the index keeps, in Greek and Cyrillic", async () => {
    for (const title of ["Νίκη στην έδρα", "Йовков забива", "Її перший гол"]) {
      await addArticle({ title });
      expect(await titles(`q=${encodeURIComponent(title.toUpperCase())}`), title).toEqual([title]);
      expect(await titles(`q=${encodeURIComponent(`"${title.normalize("NFD")}"`)}`), title).toEqual([title]);
    }
  });

  it("finds Arabic words with and without vowel marks, hamza and the long stroke", async () => {
    for (const term of ["أحمد", "احمد", "أَحْمَد", "أحمـــد", "أح"]) {
      expect(await titles(`q=${encodeURIComponent(term)}`), term).toEqual(["أَحْمَد يفوز بالكأس"]);
    }
  });

  it("finds the words of a body, not its markup", async () => {
    expect(await titles("q=terrace")).toEqual(["100% attendance_record"]);
    expect(await titles("q=strong")).toEqual([]);
    expect(await titles("q=href")).toEqual([]);
    expect(await titles("q=nbsp")).toEqual([]);
  });

  it("treats operators of query languages as separators", async () => {
    const found: Record<string, string[]> = {
      "100% attendance_record": ["100% attendance_record"],
      "x' OR '1'='1": [],
      'whistle"': ["Final whistle"],
      "whistle*": ["Final whistle"],
      "(whistle": ["Final whistle"],
      "whistle -replay": ["Final whistle"],
      "title:whistle": [],
      "^whistle": ["Final whistle"],
      "whistle NOT final": [],
      "final OR attendance": [],
      "NEAR(final whistle)": [],
      "whistle + final": ["Final whistle"],
      "whistle\u0000": ["Final whistle"],
      "whistle; DROP TABLE articles": [],
      '"': [],
      '"""': [],
      "* ( ) - :": [],
      AND: [],
      "\ud800": [],
    };
    for (const [term, expected] of Object.entries(found)) {
      expect(await titles(`q=${encodeURIComponent(term.toWellFormed())}`), term).toEqual(expected);
    }
  });

  it("finds long phrases too", async () => {
    expect(await titles(`q=${encodeURIComponent(`"${"a very long phrase ".repeat(8)}"`)}`)).toEqual([]);
  });

  it("follows changes of an article, and forgets a deleted one", async () => {
    const slug = await addArticle({ title: "Zebra stripes" });
    const stripes = `q=${encodeURIComponent('"zebra stripes"')}`;
    expect(await titles("q=zebra")).toEqual(["Zebra stripes"]);
    expect(await titles(stripes)).toEqual(["Zebra stripes"]);
    await env.CONTENT_DB.prepare(
      "UPDATE articles SET title = 'Panda', published_at = '2026-03-01T00:00:00Z' WHERE slug = ?",
    )
      .bind(slug)
      .run();
    expect(await titles("q=zebra")).toEqual([]);
    expect(await titles(stripes)).toEqual([]);
    expect(await titles("q=panda")).toEqual(["Panda"]);
    await env.CONTENT_DB.prepare("DELETE FROM articles WHERE slug = ?").bind(slug).run();
    expect(await titles("q=panda")).toEqual([]);
  });

  it("suggests words that may be meant by a misspelt one", async () => {
    const wordsFor = async (q: string) =>
      spellingCandidatesResponse.parse(
        await (await get(`/origin/content/news/words?${new URLSearchParams({ q })}`)).json(),
      ).data;
    expect(await wordsFor("harbuor")).toContain("harbour");
    expect(await wordsFor("wihstle")).toContain("whistle");
    // Suggestions for a typo, most frequent first; a short word has none.
    expect((await wordsFor("fotball"))[0]).toBe("football");
    expect(await wordsFor("cop")).toEqual([]);
    expect((await get("/origin/content/news/words?q=")).status).toBe(400);
  });

  it("returns pages of the requested size, and the total", async () => {
    const body = newsSearchResponse.parse(
      await (await get("/origin/content/news/search?q=midweek&size=8&start=8")).json(),
    );
    expect(body.hits.found).toBe(10);
    expect(body.hits.hit).toHaveLength(2);
  });

  it.each(["", "&sort=published_date"])("returns the total past the last page too%s", async (sort) => {
    const past = await get(`/origin/content/news/search?q=midweek&size=8&start=16${sort}`);
    expect(newsSearchResponse.parse(await past.json())).toEqual({ hits: { hit: [], found: 10 } });
    const none = await get(`/origin/content/news/search?q=%22midweek+midweek%22${sort}`);
    expect(newsSearchResponse.parse(await none.json())).toEqual({ hits: { hit: [], found: 0 } });
  });

  it.each([
    "",
    "q=",
    "q=cup&size=0",
    "q=cup&start=-1",
    "q=cup&start=1e3",
    "q=cup&start=2001",
    "q=cup&sort=loudest",
    `q=${"x".repeat(203)}`,
  ])("refuses '%s'", async (query) => {
    expect((await get(`/origin/content/news/search?${query}`)).status).toBe(400);
  });
});

describe("the search page", () => {
  it("shows what was found, each with a link", async () => {
    const response = await get("/search?q=cup+final");
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain("Showing 3 of 3 results");
    expect(html).toContain('href="/news/article-2"');
    expect(html).toContain("/images/fit-in/400x400/article-2");
  });

  it("says so when nothing was found", async () => {
    expect(await (await get("/search?q=nothing+of+the+kind")).text()).toContain("No results");
  });

  it("keeps filter and sort in the URL", async () => {
    const exact = await (await get("/search?q=final+cup&filter=exact")).text();
    expect(exact).toContain("No results");
    const byDate = await (await get("/search?q=cup+final&sort=date")).text();
    expect(byDate.indexOf("/news/article-3")).toBeLessThan(byDate.indexOf("/news/article-2"));
  });

  it("links to further pages", async () => {
    const html = await (await get("/search?q=midweek")).text();
    expect(html).toContain("Showing 8 of 10 results");
    expect(html).toContain("/search?q=midweek&amp;page=2");
  });

  it("highlights the search words", async () => {
    const html = await (await get("/search?q=whist")).text();
    expect(html).toMatch(/Final <mark[^>]*>whistle<\/mark>/);
  });

  it("shows videos beside the news", async () => {
    await newFootage();
    const id = await newEntry({ kind: "recording", releasedAgo: 60, title: "Walrus watch" });
    const html = await (await get("/search?q=walrus")).text();
    expect(html).toContain(`href="/videos/${id}"`);
    expect(html).toContain("Showing 1 result");
    expect(html).toMatch(/\d+ (second|minute)s?</);
    const goals = await newEntry({ kind: "recording", releasedAgo: 60, title: "كل الأهداف" });
    expect(await (await get(`/search?q=${encodeURIComponent("الأهداف")}`)).text()).toContain(`href="/videos/${goals}"`);
  });

  it("finds no news when the search fails, and shows the videos nevertheless", async () => {
    await newFootage();
    await newEntry({ kind: "recording", releasedAgo: 60, title: "Penguin parade" });
    await env.CONTENT_DB.exec("ALTER TABLE articles RENAME TO articles_gone");
    try {
      const none = await get("/search?q=nobody+and+nothing");
      expect(none.status).toBe(200);
      expect(await none.text()).toContain("No results found");
      const html = await (await get("/search?q=penguin")).text();
      expect(html).toContain("No results found");
      expect(html).toContain("parade");
    } finally {
      await env.CONTENT_DB.exec("ALTER TABLE articles_gone RENAME TO articles");
    }
    expect(await titles("q=whistle")).toEqual(["Final whistle"]);
  });

  it("claims nothing about videos while they cannot be searched", async () => {
    mockRemoteHost("away.example", () => new Response(null, { status: 500 }));
    const ask = siteWith({ VIDEO_API: "https://away.example" });
    const further = await ask("/search?q=penguin&page=2");
    expect(further.status).toBe(200);
    expect(await further.text()).toContain("No results found");
    // A term that only videos may have is no typo.
    const typed = await (await ask("/search?q=harbuor")).text();
    expect(typed).toContain("No results found");
    expect(typed).not.toContain("Nothing is called");
    expect(await (await ask("/search?q=whistle")).text()).toContain("Showing 1 result");
    vi.restoreAllMocks();
    expect(await (await get("/search?q=harbuor")).text()).toContain("Nothing is called");
    expect((await get("/search?q=penguin&page=2")).status).toBe(404);
  });
});
