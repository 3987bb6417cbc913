import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseListingFilter, videoQuery } from "../../../../../../app/features/videos/listing/listing-filter.ts";
import { isFiltered, listingUrl, urlOfForm } from "../../../../../../app/features/videos/listing/listing-url.ts";
import { enabledFeeds, feedAt, type VideoFeed } from "../../../../../../schemas/league/video-settings.ts";
import { league } from "../../../../../fixtures/league.ts";

const videoSettings = league.video;
const { durations } = videoSettings;

const parse = (query: string) => parseListingFilter(new URLSearchParams(query), durations);
const first: VideoFeed = { name: "videos", title: "Videos", path: "/videos", enabled: true, categories: null };

describe("the URL of a video listing", () => {
  it("holds the filters and nothing else", () => {
    expect(listingUrl("/videos", {})).toBe("/videos");
    expect(listingUrl("/videos", { q: "crown cup", team: 7, category: "live" }, 2)).toBe(
      "/videos?category=live&team=7&q=crown+cup&page=2",
    );
    const form = new FormData();
    for (const [name, value] of Object.entries({ team: "", season: "2025", duration: "", q: "  ", odd: "x" })) {
      form.set(name, value);
    }
    expect(urlOfForm("/videos", form)).toBe("/videos?season=2025");
  });

  it("round-trips", () => {
    const filters = fc.record(
      {
        category: fc.constantFrom("live", "full-replays"),
        team: fc.integer({ min: 1, max: 999_999_999 }),
        season: fc.integer({ min: 1871, max: 2199 }),
        duration: fc.constantFrom(...videoSettings.durations.map(({ value }) => value)),
        q: fc.string({ minLength: 1, maxLength: 200 }).filter((text) => text.trim() === text),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(filters, (filter) => {
        const { searchParams } = new URL(listingUrl("/videos", filter), "https://site.example");
        expect(parseListingFilter(searchParams, durations)).toEqual({ filter });
      }),
    );
  });

  it("drops control characters", () => {
    expect(parse("q=late%00%0Awinner")).toEqual({ filter: { q: "late winner" } });
    expect(parse("q=%00")).toEqual({ filter: {} });
  });

  it("ignores empty fields", () => {
    const parsed = parse("team=&season=&duration=&q=&category=");
    expect("filter" in parsed && isFiltered(parsed.filter)).toBe(false);
  });

  it.each([
    ["team=rovers", "There is no such team. A link names a team by its number."],
    ["team=0", "There is no such team. A link names a team by its number."],
    ["season=25", "There is no such season. A link names a season by its first year, such as 2025."],
    ["season=2025-26", "There is no such season. A link names a season by its first year, such as 2025."],
    ["duration=long", "There is no such duration. Choose one from the list."],
    ["category=%3Cscript%3E", "There is no such category. A link names a category like highlights."],
  ])("%s is rejected with a message", (query, problem) => {
    expect(parse(query)).toEqual({ problem });
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom("q", "team", "season", "duration", "category"), fc.string()), (all) => {
        expect(Object.keys(parseListingFilter(new URLSearchParams(all), durations))[0]).toMatch(/^(filter|problem)$/);
      }),
    );
  });
});

it("converts to seconds, ids and search words for the backend, within its feed", () => {
  expect(videoQuery(first, { duration: "1-to-5", team: 7, season: 2025, q: "cup" }, durations)).toEqual({
    duration: { from: 61, to: 300 },
    teams: [7],
    seasons: [2025],
    words: "cup",
  });
  const feed: VideoFeed = { ...first, categories: ["live", "replays"] };
  expect(videoQuery(feed, {}, durations)).toEqual({ categories: ["live", "replays"] });
  expect(videoQuery(feed, { category: "live" }, durations)).toEqual({ categories: ["live"] });
});

describe("feeds", () => {
  it("are four, of which only Videos at /videos is enabled", () => {
    expect(videoSettings.feeds).toHaveLength(4);
    expect(enabledFeeds(videoSettings.feeds)).toEqual([expect.objectContaining({ title: "Videos", path: "/videos" })]);
  });

  it("have a page with its own route and title once enabled", () => {
    const all = videoSettings.feeds.map((feed) => ({ ...feed, enabled: true }));
    expect(new Set(all.map(({ path }) => path)).size).toBe(4);
    for (const feed of all) expect(feedAt(all, `${feed.path}/`)).toBe(feed);
    expect(feedAt(videoSettings.feeds, all[1]?.path ?? "")).toBeNull();
  });
});
