import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { insertLeague } from "../../../fixtures/small-league.ts";
import { newEntry, newFootage } from "../../backends/video/footage.ts";
import { mockRemoteHost } from "../../support/mock-remote-host.ts";
import { siteWith } from "../../support/site-with.ts";
import { site, visit } from "../../support/visit.ts";

let live: string;
let coming: string;
let replay: string;
let highlights: string;

/** Adds tags and clubs to an entry. */
async function describeEntry(entryID: string, { club, tag }: { club: number; tag: string }): Promise<void> {
  await env.VIDEO_DB.batch([
    env.VIDEO_DB.prepare("INSERT INTO video_clubs (entry_id, club_id) VALUES (?, ?)").bind(entryID, club),
    env.VIDEO_DB.prepare("INSERT INTO video_tags VALUES (?, ?, ?)").bind(entryID, tag, tag.toLowerCase()),
    env.VIDEO_DB.prepare(
      "INSERT INTO video_category_entries (entry_id, category_slug) SELECT entry_id, section FROM videos WHERE entry_id = ?",
    ).bind(entryID),
  ]);
}

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  await newFootage();
  await env.VIDEO_DB.prepare(
    "INSERT INTO video_categories VALUES ('replays', 'Full replays', 3), ('live', 'Live matches', 1), ('highlights', 'Highlights', 2)",
  ).run();
  live = await newEntry({ kind: "live", releasedAgo: 600, section: "live", title: "Live: Ashford v Bramley" });
  coming = await newEntry({ kind: "live", releasedAgo: -7200, section: "live", title: "Live: Corfe v Ashford" });
  highlights = await newEntry({ kind: "recording", releasedAgo: 60, title: "Highlights: Ashford 2–1 Bramley" });
  replay = await newEntry({
    kind: "recording",
    releasedAgo: 120,
    section: "replays",
    title: "Full replay: Corfe 0–0 Dale",
  });
  await describeEntry(highlights, { club: 1, tag: "Comeback" });
  await describeEntry(replay, { club: 3, tag: "Goalless" });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const text = async (path: string, ask = visit) => {
  const response = await ask(path);
  expect(response.status, path).toBe(200);
  return await response.text();
};
const links = (html: string) => new Set([...html.matchAll(/href="\/videos\/([\w-]+)"/g)].map(([, id]) => id));

describe("the video listing", () => {
  it("starts with what is on air, then a row per category in order, then all videos", async () => {
    const html = await text("/videos");
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    expect(main.indexOf("On air now")).toBeGreaterThan(0);
    expect(main.indexOf(`/videos/${live}`)).toBeGreaterThan(main.indexOf("On air now"));
    const headings = [...main.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, heading]) => heading);
    expect(headings).toEqual(["Just in", "Live matches", "Highlights", "Full replays", "All videos"]);
    // Cards request thumbnails 300 pixels wide, as documented.
    const cards = [...main.slice(main.indexOf("All videos")).matchAll(/<img [^>]*>/g)].map(([picture]) => picture);
    expect(cards.length).toBeGreaterThan(0);
    for (const card of cards) expect(card).toMatch(/ src="[^"]*\/300x169\/[^"]*" width="300" height="169"/);
    expect(links(main)).toEqual(new Set([live, coming, replay, highlights]));
    expect(main).toMatch(/Upcoming<\/span>/);
  });

  it("is filtered by query parameters: category, team, season, duration and words of a title or a tag", async () => {
    const shown = async (query: string) => links(await text(`/videos?${query}`));
    expect(await shown("category=highlights")).toEqual(new Set([highlights]));
    expect(await shown("team=3&season=&duration=&q=")).toEqual(new Set([replay]));
    expect(await shown("season=2026&duration=under-1")).toEqual(new Set([replay, highlights]));
    expect(await shown("q=ashf")).toEqual(new Set([live, highlights]));
    expect(await shown("q=comeback")).toEqual(new Set([highlights]));
    expect(await shown("q=%22)%20OR%20legacy:false")).toEqual(new Set());
    const none = await text("/videos?season=2024&team=3");
    expect(none).toContain("No video fits all of that");
    // The form shows the filters, and works without JavaScript.
    expect(none).toMatch(/<form[^>]* action="\/videos"/);
    expect(none).toMatch(/<option value="3" selected="">/);
    expect(none).toMatch(/<option value="2024" selected="">/);
  });

  it("offers the seasons that have videos, and those that are configured where the backend does not say", async () => {
    const offered = (html: string) =>
      [...(/<select[^>]*name="season".*?<\/select>/s.exec(html)?.[0] ?? "").matchAll(/<option value="(\d+)"/g)].map(
        ([, season]) => season,
      );
    expect(offered(await text("/videos?page=1"))).toEqual([]);
    const entry = await newEntry({ kind: "recording", releasedAgo: 86_400, title: "An older one" });
    await env.VIDEO_DB.prepare("UPDATE videos SET season = 2024 WHERE entry_id = ?").bind(entry).run();
    expect(offered(await text("/videos?duration=1-to-5"))).toEqual(["2024"]);
    // The season in the URL is selected, even if it has no videos.
    expect(offered(await text("/videos?season=2023"))).toEqual(["2024", "2023"]);
    await env.VIDEO_DB.prepare("DELETE FROM videos WHERE entry_id = ?").bind(entry).run();
    mockRemoteHost("video.example", (request) =>
      new URL(request.url).pathname.endsWith("/search")
        ? Response.json({ data: [], total: 0 })
        : new Response(null, { status: 404 }),
    );
    const elsewhere = siteWith({ VIDEO_API: "https://video.example" });
    expect(offered(await text("/videos", elsewhere))).toEqual(["2025", "2024"]);
  });

  it.each([
    ["/videos?team=rovers", 404, "There is no such team. A link names a team by its number."],
    ["/videos?season=now", 404, "There is no such season. A link names a season by its first year, such as 2025."],
    ["/videos?duration=1e9", 404, "There is no such duration. Choose one from the list."],
    ["/videos?category=%00", 404, "There is no such category. A link names a category like highlights."],
    ["/videos?category=unknown", 404, "This page could not be found"],
    ["/videos?team=999", 404, "This page could not be found"],
    ["/videos?page=2", 404, "This page could not be found"],
    ["/live", 404, "This page could not be found"],
  ])("responds to %s with %s", async (path, status, words) => {
    const response = await visit(path);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(words);
  });

  it("ships no zod and no query compiler to the browser", async () => {
    const html = await text("/videos");
    const files = [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file);
    expect(files.length).toBeGreaterThan(3);
    for (const file of new Set(files)) {
      const code = await (await env.ASSETS.fetch(`${site}${file}`)).text();
      expect(code.includes("ZodError") || code.includes("invalid_union"), `zod in ${file}`).toBe(false);
      expect(code.includes("publicationStart"), `expressions in ${file}`).toBe(false);
    }
  });
});

/** A remote video backend: the embedded one, with some calls failing. */
function faulty(fails: RegExp, failure: () => Promise<Response>) {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const { pathname, search } = new URL(new Request(input, init).url);
    return fails.test(pathname + search) ? await failure() : await visit(`/origin/video${pathname}${search}`);
  });
  return siteWith({ VIDEO_API: "https://video.example" });
}

describe("a failing video backend", () => {
  const failures: [string, () => Promise<Response>][] = [
    ["with 500", async () => new Response("oops", { status: 500 })],
    ["without a connection", () => Promise.reject(new TypeError("connection refused"))],
    ["with something else", async () => Response.json({ sections: "none", data: 7 })],
  ];

  it.each(failures)("in one section %s costs that section, is logged, and leaves the others", async (_, failure) => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    const html = await text("/videos", faulty(/section=replays/, failure));
    expect(html).toContain("Full replays did not arrive");
    expect(html).toContain("try again in a minute");
    expect(links(html)).toEqual(new Set([live, coming, replay, highlights]));
    expect(warned.mock.calls.join()).toContain("Problem retrieving pages");
  });

  it.each(failures)("in its list %s costs the list", async (_, failure) => {
    const html = await text("/videos", faulty(/\/search/, failure));
    expect(html).toContain("The list of videos did not arrive");
    expect(links(html)).toEqual(new Set([live, coming, replay, highlights]));
  });

  it("costs the rows if only categories fail, and never the page", async () => {
    const [, failure] = failures[0] ?? [];
    if (failure === undefined) throw new Error("no failure");
    expect(links(await text("/videos", faulty(/\/categories/, failure)))).toEqual(new Set([live, replay, highlights]));
    const html = await text("/videos", faulty(/./, failure));
    expect(html).toContain("The list of videos did not arrive");
    expect(html).toContain("Search videos");
    const related = await text(`/videos/${highlights}`, faulty(/\/feed\//, failure));
    expect(related).toContain("The list of related videos did not arrive");
    expect(related).toContain("Ashford 2–1 Bramley");
  });
});

describe("a video's page", () => {
  it("links its tags, says what unlocks it, and lists related videos", async () => {
    const other = await newEntry({ kind: "recording", releasedAgo: 300, title: "Highlights: Dale 3–3 Corfe" });
    await describeEntry(other, { club: 3, tag: "Goals" });
    const html = await text(`/videos/${highlights}`);
    expect(html).toContain('href="/videos?q=Comeback"');
    expect(html).toContain("Free to watch with a club account.");
    expect(links(html.slice(html.indexOf("Related")))).toContain(other);
  });

  it("is VideoObject with a BroadcastEvent for a live stream", async () => {
    const html = await text(`/videos/${live}`);
    const [, json = ""] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
    expect(json).toContain('"@type":"VideoObject"');
    expect(json).toMatch(/"publication":\{"@type":"BroadcastEvent","isLiveBroadcast":true,"startDate":"\d{4}-/);
    expect(await text(`/videos/${coming}`)).toContain("On air from");
  });
});

it("the subscriptions page sells without JavaScript, and shows what is unlocked; without a backend it says so", async () => {
  const html = await text("/videos/subscriptions");
  expect(html).toContain("There are currently no Subscriptions available");
  expect(html).toContain("A club account, which is free");
  const down = siteWith({ PAYMENTS_API: "https://payments.example", VIDEO_API: "https://video.example" });
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("connection refused"));
  const page = await text("/videos/subscriptions", down);
  expect(page).toContain("The list of subscriptions did not arrive");
  expect(page).toContain("The list of videos did not arrive");
});

describe("GET /api/videos", () => {
  it("returns videos by id in the requested order, without missing ones", async () => {
    const response = await visit(`/api/videos?entry=${replay}&entry=gone&entry=${highlights}&entry=${replay}`);
    expect(response.headers.get("cache-control")).toContain("private");
    expect(await response.json()).toMatchObject({ data: [{ id: replay }, { id: highlights }] });
  });

  const noID = "entry.0 is at most 200 letters, digits, _ . and -.";
  it.each([
    ["", "entry is missing."],
    ["?entry=", noID],
    ["?entry=%00", noID],
    [`?entry=${"x".repeat(201)}`, noID],
    [`?${"entry=a&".repeat(13)}`, "entry may occur at most 12 times."],
    ["?entry=../streams", noID],
  ])("answers 400 with a message to %s", async (query, message) => {
    const response = await visit(`/api/videos${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: "bad_parameter", message } });
  });

  it("reports an outage", async () => {
    const ask = faulty(/./, async () => new Response(null, { status: 500 }));
    expect((await ask("/api/videos?entry=a")).status).toBe(503);
  });
});
