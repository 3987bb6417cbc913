import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { AppEnv } from "../../../worker/app-env.ts";
import { compression } from "../../../worker/middleware/compression.ts";
import { visit } from "../support/visit.ts";

const app = new Hono<AppEnv>()
  .use(compression)
  .get("/manifest.mpd", (c) => c.body("<MPD/>", 200, { "content-type": "application/dash+xml" }))
  .get("/captions.vtt", (c) => c.body("WEBVTT", 200, { "content-type": "text/vtt; charset=utf-8" }))
  .get("/list.json", (c) => c.json({}));

const encodings = (response: Response) => [response.headers.get("content-encoding"), response.headers.get("vary")];
const ask = async (path: string, accepted: string) =>
  encodings(await app.request(path, { headers: { "accept-encoding": accepted } }));

describe("text that the edge does not compress", () => {
  it.each(["/manifest.mpd", "/captions.vtt"])("is compressed at %s for who accepts it", async (path) => {
    for (const accepted of ["gzip", "br, gzip", "br;q=1.0, GZIP;q=0.5"]) {
      expect(await ask(path, accepted)).toEqual(["gzip", "accept-encoding"]);
    }
    for (const accepted of ["", "br", "identity", "gzip;q=0", "gzip; q=0.0, br", "x-gzipped"]) {
      expect(await ask(path, accepted)).toEqual([null, "accept-encoding"]);
    }
  });

  it("goes by what the client accepts, not by what the edge understands", async () => {
    const ofEdge = { headers: { "accept-encoding": "br, gzip" } };
    const request = new Request("https://site.example/manifest.mpd", { ...ofEdge, cf: { clientAcceptEncoding: "" } });
    expect(encodings(await app.request(request))).toEqual([null, "accept-encoding"]);
  });

  it("leaves everything else to the edge", async () => {
    expect(await ask("/list.json", "gzip")).toEqual([null, null]);
    expect(encodings(await visit("/news/feed.rss", { headers: { "accept-encoding": "gzip" } }))).toEqual([null, null]);
  });

  it("are feeds that a browser does not show", async () => {
    const response = await visit("/news/feed.atom", { headers: { "accept-encoding": "gzip" } });
    expect(encodings(response)).toEqual(["gzip", "accept-encoding"]);
    expect(await response.text()).toContain("<feed");
  });
});
