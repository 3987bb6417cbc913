import { type Context, Hono } from "hono";
import { z } from "zod";
import { episode, type podcastResponse } from "../../../schemas/content/podcast.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { parseByteRange } from "../video/packaging/byte-range.ts";

const episodeRow = z
  .object({
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    transcript_html: z.string(),
    published_at: z.string(),
    audio_type: z.string(),
    audio_bytes: z.int(),
    seconds: z.int(),
  })
  .transform((row) => ({
    ...{ slug: row.slug, title: row.title, summary: row.summary },
    ...{ transcriptHTML: row.transcript_html, publishedAt: row.published_at },
    audio: { type: row.audio_type, bytes: row.audio_bytes, seconds: row.seconds },
  }))
  .pipe(episode);
const audioRow = z.object({ sha256: z.string(), bytes: z.int(), type: z.string() });

/** A published episode's audio, whole or in part. */
async function audio(c: Context<AppEnv>, slug: string): Promise<Response> {
  const row = await c.env.CONTENT_DB.prepare(
    "SELECT audio_sha256 AS sha256, audio_bytes AS bytes, audio_type AS type FROM podcast_episodes WHERE slug = ? AND published_at <= ?",
  )
    .bind(slug, new Date().toISOString())
    .first();
  if (row === null) throw new ApiError(404, "not_found", "There is no episode of that name.");
  const { sha256, bytes, type } = audioRow.parse(row);
  const etag = `"${sha256}"`;
  const condition = c.req.header("if-range");
  const range = condition === undefined || condition === etag ? parseByteRange(c.req.header("range"), bytes) : "whole";
  if (range === "unsatisfiable") {
    throw new ApiError(416, "range_not_satisfiable", `This episode has ${bytes} bytes.`, {
      "content-range": `bytes */${bytes}`,
    });
  }
  const object = await c.env.MEDIA.get(`league/${sha256}`, range === "whole" ? {} : { range });
  if (object === null) throw new ApiError(503, "file_missing", "This episode's file is not in storage.");
  const headers = { "content-type": type, etag, "accept-ranges": "bytes" };
  if (range === "whole") return c.body(object.body, 200, { ...headers, "content-length": String(bytes) });
  const contentRange = `bytes ${range.offset}-${range.offset + range.length - 1}/${bytes}`;
  return c.body(object.body, 206, {
    ...{ ...headers, "content-range": contentRange },
    "content-length": String(range.length),
  });
}

/** GET podcast and podcast/{slug}/audio. */
export const podcast = new Hono<AppEnv>()
  .get("/", async (c) => {
    const { results } = await c.env.CONTENT_DB.prepare(
      `SELECT slug, title, summary, transcript_html, published_at, audio_type, audio_bytes, seconds FROM podcast_episodes
       WHERE published_at <= ? ORDER BY published_at DESC, slug LIMIT 100`,
    )
      .bind(new Date().toISOString())
      .all();
    return c.json({ data: z.array(episodeRow).parse(results) } satisfies z.infer<typeof podcastResponse>);
  })
  .get("/:slug/audio", (c) => audio(c, c.req.param("slug")));
