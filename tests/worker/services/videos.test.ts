import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { VideoService } from "../../../app/load-context.ts";
import { createWorkerScope } from "../../../worker/create-worker-scope.ts";
import type { Backend } from "../../../worker/services/backends.ts";
import { createVideoService } from "../../../worker/services/create-video-service.ts";
import { newEntry, newFootage } from "../backends/video/footage.ts";

/** The embedded backends. */
const embedded = createWorkerScope(env, createExecutionContext()).backends;

const providers = ["streaming-service", "content-matrix"] as const;
const serviceOf = (
  VIDEO_PROVIDER: (typeof providers)[number],
  backend: (name: Backend["name"]) => Backend = embedded,
) => createVideoService({ VIDEO_PROVIDER }, backend, {});

const found = async (request: ReturnType<VideoService["videos"]>) => (await request).data.map(({ id }) => id);
let replay: string;
let highlights: string;
let coming: string;

beforeAll(async () => {
  await newFootage();
  await env.VIDEO_DB.prepare(
    "INSERT INTO video_categories VALUES ('highlights', 'Highlights', 2), ('replays', 'Replays', 1)",
  ).run();
  replay = await newEntry({ kind: "recording", releasedAgo: 120, section: "replays", title: "Crown Cup final" });
  highlights = await newEntry({ kind: "recording", releasedAgo: 60, title: "Final day" });
  coming = await newEntry({ kind: "live", releasedAgo: -600, section: "live", title: "To come" });
  await env.VIDEO_DB.batch([
    env.VIDEO_DB.prepare(
      "INSERT INTO video_category_entries (entry_id, category_slug) SELECT entry_id, section FROM videos WHERE section <> 'live'",
    ),
    env.VIDEO_DB.prepare("INSERT INTO video_clubs (entry_id, club_id) VALUES (?, 7)").bind(replay),
    env.VIDEO_DB.prepare("INSERT INTO video_tags VALUES (?, 'Late goal', 'late goal')").bind(highlights),
  ]);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(providers)("videos of the %s", (provider) => {
  const videos = serviceOf(provider);

  it("are listed newest first, page by page", async () => {
    expect(await found(videos.videos({ page: 0, size: 12 }))).toEqual([highlights, replay]);
    expect(await videos.videos({ page: 1, size: 1 })).toMatchObject({ data: [{ id: replay }], total: 2 });
  });

  it("are filtered by everything that a page offers", async () => {
    const narrowed = (choice: object) => found(videos.videos({ page: 0, size: 12, choice }));
    expect(await narrowed({ categories: ["replays"] })).toEqual([replay]);
    expect(await narrowed({ teams: [7, 8] })).toEqual([replay]);
    expect(await narrowed({ seasons: [2025] })).toEqual([]);
    expect(await narrowed({ duration: { from: 44, to: null }, legacy: false })).toEqual([highlights, replay]);
    expect(await narrowed({ words: 'fin")(' })).toEqual([highlights, replay]);
    expect(await narrowed({ words: 'cup") OR (' })).toEqual([]);
    expect(await narrowed({ words: "late goal" })).toEqual([highlights]);
  });

  it("are found by title, one by one, and by section", async () => {
    const search = { term: "crown cup", exact: true, sort: "relevance", page: 0 } as const;
    expect(await found(videos.searchVideos(search))).toEqual([replay]);
    expect(await found(videos.searchVideos({ ...search, term: ")(" }))).toEqual([]);
    const video = await videos.video(replay);
    expect(video).toMatchObject({
      metaData: { title: "Crown Cup final", description: "Description", categories: ["replays"], tags: [] },
      mediaData: { entryId: replay, thumbnailUrl: "/images/640x360/video-1", mediaType: "OnDemand" },
      fixtureID: 17,
    });
    expect((await videos.video(coming))?.mediaData.mediaType).toBe("DrmLiveVideo");
    for (const odd of ["gone", "a b", '") OR (', ""]) expect(await videos.video(odd)).toBeNull();
    expect((await videos.section("replays", { page: 0, size: 10 })).map(({ id }) => id)).toEqual([replay]);
    expect((await videos.section("", { page: 0, size: 10 })).map(({ id }) => id)).toEqual([highlights, replay]);
    expect((await videos.categories()).map(({ slug }) => slug)).toEqual(["replays", "highlights"]);
    expect((await videos.stream(replay))?.assetData.status).toBe("active");
  });

  it.each<[string, () => Promise<Response>, string]>([
    ["that is down", () => Promise.reject(new TypeError("connection refused")), "unreachable"],
    ["that fails", async () => new Response("oops", { status: 500 }), "status"],
    ["at another address", async () => new Response("oops", { status: 404 }), "status"],
    ["that responds without JSON", async () => new Response("<html>"), "malformed"],
    ["that responds with something else", async () => Response.json({ data: [{ id: 1 }], itemData: 7 }), "malformed"],
  ])("of a backend %s fail with an error of its kind, logged without the search term", async (_, respond, kind) => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    const broken = serviceOf(provider, (name) => ({ name, mode: "remote", fetch: respond }));
    await expect(broken.videos({ page: 0, size: 12, choice: { words: "penguin" } })).rejects.toMatchObject({ kind });
    expect(warned.mock.calls.join()).toContain("video search failed");
    expect(warned.mock.calls.join()).not.toContain("penguin");
    if (kind !== "status") {
      await expect(broken.section("replays", { page: 0, size: 10 })).rejects.toMatchObject({ kind });
      expect(warned.mock.calls.join()).toContain("Problem retrieving pages");
    }
  });
});

describe("the content matrix's search", () => {
  const ask = (query: Record<string, string>) =>
    embedded("content-matrix").fetch(`search?${new URLSearchParams(query)}`);

  it("uses the content matrix's field names", async () => {
    const requests: URL[] = [];
    const backend = (name: Backend["name"]): Backend => ({
      name,
      mode: "remote",
      fetch: async (path, init) => {
        requests.push(new URL(path, "https://matrix.example/"));
        return await embedded(name).fetch(path, init);
      },
    });
    await serviceOf("content-matrix", backend).videos({ page: 2, size: 12, choice: { teams: [7] } });
    expect(requests[0]?.pathname).toBe("/search");
    expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toEqual({
      query: "publicationData.releaseFrom:* AND metaData.teams:(7)",
      sort: "publicationData.releaseFrom:desc",
      pageIndex: "2",
      pageSize: "12",
    });
  });

  it.each<[string, Record<string, string>, string]>([
    ["the other language's names", { query: "teams:(7)" }, "query: there is no such field, at character 1."],
    ["no query", { query: "metaData.title:" }, "query: ( is expected, at character 16."],
    ["another order", { sort: "title" }, "sort is publicationData.releaseFrom:desc."],
    ["page -1", { pageIndex: "-1" }, "pageIndex is a whole number from 0 to 100000."],
    ["no size", { pageSize: "0" }, "pageSize is a whole number from 1 to 100."],
    ["a page of 101", { pageSize: "101" }, "pageSize is a whole number from 1 to 100."],
    ["what it does not know", { q: "x" }, "There is no q here."],
  ])("answers 400 with the reason for %s", async (_, query, message) => {
    const response = await ask(query);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: "bad_parameter", message } });
  });
});
