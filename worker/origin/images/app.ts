import { Hono } from "hono";
import type { AppEnv } from "../../app-env.ts";
import { drawArtwork } from "./artwork.ts";
import { drawCrest } from "./crest.ts";
import { clubLooks, subjectsOf } from "./subjects.ts";

const pictureHeaders = {
  "content-type": "image/svg+xml; charset=utf-8",
  "cache-control": "public, max-age=31536000, immutable",
  // A picture opened by itself is a document: it may style itself, and nothing else.
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
  "x-content-type-options": "nosniff",
};

/** The largest side of a picture, in pixels. */
const largestSide = 4096;

/** Pictures of the league, drawn when asked for: crests, and artwork by size and key (public-site §7, Images). */
export const imagesOrigin = new Hono<AppEnv>();

imagesOrigin.get("/crest/:file{[0-9]+\\.svg}", async (c) => {
  const id = Number(c.req.param("file").replace(".svg", ""));
  const [look] = Number.isSafeInteger(id) ? await clubLooks(c.env.MATCH_DB, [id]) : [];
  if (!look) return c.text("There is no club of this number.", 404);
  return c.body(drawCrest(look), 200, pictureHeaders);
});

imagesOrigin.get("/:size/:key", async (c) => {
  const size = /^(\d{1,5})x(\d{1,5})$/.exec(c.req.param("size"));
  if (!size) return c.text("There is no such picture.", 404);
  const [width, height] = [Number(size[1]), Number(size[2])];
  if (Math.min(width, height) < 1 || Math.max(width, height) > largestSide) {
    return c.text(`A picture is 1 to ${largestSide} pixels wide and high.`, 400);
  }
  const key = c.req.param("key").replace(/\.svg$/, "");
  if (!/^[\w-]{1,100}$/.test(key)) return c.text("A picture's name is letters, digits, hyphens and underscores.", 400);
  return c.body(drawArtwork({ width, height, key, clubs: await subjectsOf(key, c.env) }), 200, pictureHeaders);
});
