import { describe, expect, it, vi } from "vitest";
import type { Backend } from "../../../../worker/services/backends.ts";
import { contentService } from "../../../../worker/services/content.ts";
import { videoService } from "../../../../worker/services/videos.ts";

/** A backend that records its requests. */
function backendThat(respond: () => Response): { backend: Backend; requests: URL[] } {
  const requests: URL[] = [];
  const fetch = async (path: string) => {
    requests.push(new URL(path, "https://backend.example/"));
    return respond();
  };
  return { backend: { name: "content", mode: "remote", fetch }, requests };
}

const search = { term: "crown cup", exact: false, sort: "relevance", page: 0 } as const;
const asObject = (url: URL | undefined) => Object.fromEntries(url?.searchParams ?? []);

describe("a search for news", () => {
  const response = () => Response.json({ hits: { hit: [], found: 0 } });

  it("requests eight from the page's first, by score", async () => {
    const { backend, requests } = backendThat(response);
    await contentService(backend, {}).searchNews({ ...search, page: 3 });
    expect(requests[0]?.pathname).toBe("/news/search");
    expect(asObject(requests[0])).toEqual({ q: "crown cup", size: "8", start: "24", sort: "score" });
  });

  it("requests the exact phrase in quotes, by date", async () => {
    const { backend, requests } = backendThat(response);
    await contentService(backend, {}).searchNews({ ...search, term: 'crown "cup', exact: true, sort: "date" });
    expect(asObject(requests[0])).toEqual({ q: '"crown cup"', size: "8", start: "0", sort: "published_date" });
  });

  it("requests nothing past the last counted result", async () => {
    const { backend, requests } = backendThat(response);
    expect(await contentService(backend, {}).searchNews({ ...search, page: 9_998 })).toEqual({ hit: [], found: 0 });
    expect(requests).toEqual([]);
  });

  it("is logged when it fails, without its words", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { backend } = backendThat(() => new Response(null, { status: 503 }));
    await expect(contentService(backend, {}).searchNews(search)).rejects.toThrow("503");
    expect(warned.mock.calls.join()).toContain("news search failed");
    expect(warned.mock.calls.join()).not.toContain("crown");
    warned.mockRestore();
  });
});

describe("a search for videos", () => {
  const response = () => Response.json({ data: [], total: 0 });

  it("searches published titles and tags, without characters that have a meaning in an expression", async () => {
    const { backend, requests } = backendThat(response);
    const videos = videoService(backend, {});
    await videos.searchVideos({ ...search, term: 'cup) OR "x', page: 2 });
    await videos.searchVideos({ ...search, exact: true });
    expect(requests[0]?.pathname).toBe("/search");
    expect(asObject(requests[0])).toEqual({
      "page[size]": "8",
      "page[number]": "2",
      q: "publicationStart:* AND (title:(cup  OR  x) OR tags:(cup  OR  x))",
      sort: "-publicationStart",
    });
    const phrase = 'publicationStart:* AND (title:("crown cup") OR tags:("crown cup"))';
    expect(asObject(requests[1])).toMatchObject({ q: phrase });
  });
});
