import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { Hono } from "hono";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { AppEnv } from "../../../worker/app-env.ts";
import { imageRoutes } from "../../../worker/images/app.ts";
import { handleError } from "../../../worker/middleware/error-handler.ts";
import { insertLeague } from "../../fixtures/small-league.ts";
import { withInterceptedStatement } from "../support/intercepted-database.ts";
import { requestUntilRefused } from "../support/rate-limit.ts";
import { siteWith } from "../support/site-with.ts";
import { visit } from "../support/visit.ts";

/** Accept headers of Chromium for an <img>, and of a client without SVG. */
const browser = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";
const rasterOnly = "image/webp,*/*;q=0.8";
let photograph: ArrayBuffer;

beforeAll(async () => {
  photograph = await (await visit("/images/400x200/a-photograph.jpg")).arrayBuffer();
});
let log: string[];
beforeEach(() => {
  log = [];
  vi.spyOn(console, "warn").mockImplementation((line) => {
    log.push(JSON.parse(String(line)).message);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Requests the image host on a platform where some bindings fail, from a new IP address. */
async function ask(path: string, accept: string, broken: Partial<Env>): Promise<Response> {
  const app = new Hono<AppEnv>().onError(handleError).route("/images", imageRoutes);
  const context = createExecutionContext();
  const request = new Request(`https://site.example/images/${path}`, {
    headers: { accept, "cf-connecting-ip": crypto.randomUUID() },
  });
  const response = await app.fetch(request, { ...env, ...broken }, context);
  await waitOnExecutionContext(context);
  return response;
}

/** A binding whose methods throw, except for those in `kept`. */
function failing<Binding extends object>(binding: Binding, kept: (keyof Binding)[] = []): Binding {
  return new Proxy(binding, {
    get(target, name) {
      const own = Reflect.get(target, name);
      if (kept.some((key) => key === name)) return typeof own === "function" ? own.bind(target) : own;
      return () => {
        throw new Error("the service is not there");
      };
    },
  });
}
/** A binding whose methods all return rejected promises. */
const rejecting = <Binding extends object>(binding: Binding): Binding =>
  new Proxy(binding, { get: () => () => Promise.reject(new Error("the service is not there")) });

const type = (response: Response) => response.headers.get("content-type");
const cacheControlOf = (response: Response) => response.headers.get("cache-control");

describe("without the image encoding service", () => {
  const IMAGES = failing(env.IMAGES);

  it("browsers get drawings as usual, which need no encoding", async () => {
    const response = await ask("64x36/failure-1", browser, { IMAGES });
    expect(response.status).toBe(200);
    expect(type(response)).toContain("image/svg+xml");
    expect(log).toEqual([]);
  });

  it("a client without SVG gets the drawing as PNG, cached for a minute", async () => {
    const response = await ask("64x36/failure-2", rasterOnly, { IMAGES });
    expect([response.status, type(response), cacheControlOf(response)]).toEqual([
      200,
      "image/png",
      "public, max-age=60",
    ]);
    const info = await env.IMAGES.info(new Blob([await response.arrayBuffer()]).stream());
    expect(info).toMatchObject({ format: "image/png", width: 64, height: 36 });
    expect(log).toEqual(["image encoding failed"]);
  });

  it("a photograph is sent in its own size if it is recognised as one", async () => {
    await env.MEDIA.put("pictures/failure-3", photograph);
    const response = await ask("64x36/failure-3", browser, { IMAGES: failing(env.IMAGES, ["info"]) });
    expect([response.status, type(response), cacheControlOf(response)]).toEqual([
      200,
      "image/jpeg",
      "public, max-age=60",
    ]);
    expect((await response.arrayBuffer()).byteLength).toBe(photograph.byteLength);
    expect(log).toEqual(["image resize failed"]);
  });

  it("an unrecognised photograph is replaced by the drawing", async () => {
    await env.MEDIA.put("pictures/failure-4", photograph);
    // The binding's method that inspects an image rejects.
    const blind = new Proxy(IMAGES, {
      get: (images, name) => Reflect.get(name === "info" ? rejecting(images) : images, name),
    });
    const response = await ask("64x36/failure-4", browser, { IMAGES: blind });
    expect([response.status, type(response), cacheControlOf(response)]).toEqual([
      200,
      "image/png",
      "public, max-age=60",
    ]);
  });

  it("the next request recovers, as nothing was cached", async () => {
    await ask("64x36/failure-5", rasterOnly, { IMAGES });
    const mended = await ask("64x36/failure-5", rasterOnly, {});
    expect(type(mended)).toBe("image/webp");
    expect(cacheControlOf(mended)).toBe("public, max-age=300, stale-while-revalidate=86400");
  });
});

describe("without the bucket", () => {
  it.each([browser, rasterOnly])("images are drawn, and cached for a minute (%s)", async (accept) => {
    const response = await ask("64x36/failure-6", accept, { MEDIA: rejecting(env.MEDIA) });
    expect([response.status, cacheControlOf(response)]).toEqual([200, "public, max-age=60"]);
    expect(type(response)).toMatch(/^image\/(svg\+xml|webp)/);
    expect(log).toEqual(["image bucket unavailable"]);
  });

  it("a photograph that was there a moment ago is replaced by the drawing", async () => {
    await env.MEDIA.put("pictures/failure-7", photograph);
    const MEDIA = new Proxy(env.MEDIA, {
      get: (bucket, name) =>
        name === "head" ? bucket.head.bind(bucket) : () => Promise.reject(new Error("the service is not there")),
    });
    const response = await ask("64x36/failure-7", rasterOnly, { MEDIA });
    expect([response.status, type(response), cacheControlOf(response)]).toEqual([
      200,
      "image/webp",
      "public, max-age=60",
    ]);
  });
});

describe("without the databases", () => {
  const down = { CONTENT_DB: failing(env.CONTENT_DB), MATCH_DB: failing(env.MATCH_DB) };

  it("a story's image is the league's own, cached for a minute", async () => {
    const response = await ask("64x36/article-990001", browser, down);
    expect([response.status, cacheControlOf(response)]).toEqual([200, "public, max-age=60"]);
    expect(await response.text()).toContain("<title>Artwork</title>");
  });

  it("a crest is unavailable, with a message", async () => {
    const response = await ask("crest/990001.svg", browser, down);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("60");
    expect(await response.json()).toMatchObject({ error: { code: "unavailable" } });
  });
});

describe("while another request reads its club again", () => {
  it("a sheet of crests has the club", async () => {
    await insertLeague(env.MATCH_DB);
    /** Reads of clubs that wait for the test, in the order of their requests. */
    let waiting: (() => void)[] | null = null;
    const MATCH_DB = withInterceptedStatement(env.MATCH_DB, "crest_file FROM clubs WHERE id IN", async (run) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      if (waiting === null) resolve();
      else waiting.push(resolve);
      await promise;
      return await run();
    });
    const site = siteWith({ MATCH_DB });
    expect(await (await site("/images/crest/1.svg")).text()).toContain("<title>Ashford</title>");
    const reads: (() => void)[] = [];
    waiting = reads;
    const sheet = site("/images/crests/1.2.svg");
    await vi.waitUntil(() => reads.length === 1);
    // The name of another look: the club's own is read again.
    const crest = site("/images/crest/1-zz.svg");
    await vi.waitUntil(() => reads.length === 2);
    reads[0]?.();
    const response = await sheet;
    expect(response.headers.get("cache-control")).toContain("immutable");
    expect((await response.text()).match(/#102030/g)?.length).toBeGreaterThanOrEqual(2);
    reads[1]?.();
    expect((await crest).status).toBe(200);
  });
});

describe("the rate limit of encoding", () => {
  const IMAGE_LIMIT = { limit: async () => ({ success: false }) };

  it("responds with 429 and Retry-After, and does not affect what needs no encoding", async () => {
    const refused = await ask("64x36/failure-8", rasterOnly, { IMAGE_LIMIT });
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("60");
    expect(await refused.json()).toMatchObject({ error: { code: "too_many_requests" } });
    expect((await ask("64x36/failure-8", browser, { IMAGE_LIMIT })).status).toBe(200);
  });

  it("counts sheets of crests, which anybody may compose", async () => {
    expect((await ask("crests/990001.990002.svg", browser, { IMAGE_LIMIT })).status).toBe(429);
  });

  it("does not count cached images", async () => {
    await ask("64x36/failure-9", rasterOnly, {});
    const again = await ask("64x36/failure-9", rasterOnly, { IMAGE_LIMIT });
    expect([again.status, type(again)]).toEqual([200, "image/webp"]);
  });

  it("counts each IP address by itself, 600 a minute", async () => {
    const key = crypto.randomUUID();
    const { responses } = await requestUntilRefused(
      600,
      () => env.IMAGE_LIMIT.limit({ key }),
      ({ success }) => !success,
    );
    expect(responses.length).toBeGreaterThanOrEqual(600);
    expect(await env.IMAGE_LIMIT.limit({ key: crypto.randomUUID() })).toEqual({ success: true });
  });
});
