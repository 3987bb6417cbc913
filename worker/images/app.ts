import { type Context, Hono } from "hono";
import {
  type ImagePathError,
  type ImageRequest,
  imageContentTypes,
  maxImageArea,
  maxImageSide,
  parseImagePath,
} from "../../schemas/content/image.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { log } from "../log.ts";
import { clientAddress, rateLimit } from "../middleware/rate-limit.ts";
import { acceptedFormat } from "./accepted.ts";
import { drawArtwork } from "./artwork.ts";
import { type ClubLook, drawCrest } from "./crest.ts";
import { encode, encodeDrawing, encodedFormat, type RasterFormat } from "./encode.ts";
import { findOriginal, type Original } from "./originals.ts";
import {
  conditionalImages,
  placeholderMaxAge,
  type RenderedImage,
  serveCachedImage,
  serveImage,
} from "./rendered-image-cache.ts";
import { clubLooks, subjectsOf } from "./subjects.ts";

/** A key names what is in the picture: another picture gets another key. */
const forEver = "public, max-age=31536000, immutable";
const forNow = `public, max-age=${placeholderMaxAge}`;

const refusals: Record<ImagePathError, { status: 400 | 404; words: string }> = {
  form: { status: 404, words: "There is no such picture." },
  size: {
    status: 400,
    words: `A picture is 1 to ${maxImageSide} pixels wide and high, and has at most ${maxImageArea} of them.`,
  },
  key: { status: 400, words: "A picture's name is letters, digits, hyphens and underscores." },
};

/**
 * The embedded image host (spec: calls#images): crests, and pictures by size and key. A picture is what an operator put
 * into the bucket, or else is drawn.
 */
export const imageRoutes = new Hono<AppEnv>().use(conditionalImages);

imageRoutes.get("/crest/:file{[0-9]+\\.svg}", async (c) => {
  const id = Number(c.req.param("file").replace(".svg", ""));
  const [look] = Number.isSafeInteger(id) ? await lookOf(c, id) : [];
  if (!look) return c.text("There is no club of this number.", 404);
  return await serveImage(vector(drawCrest(look)), { cacheControl: forEver });
});

imageRoutes.get("/*", async (c) => {
  const order = parseImagePath(c.req.path.replace(/^\/(?:origin\/)?images\//, ""));
  if (typeof order === "string") return c.text(refusals[order].words, refusals[order].status);
  const vary = order.format === null ? { vary: "Accept" as const } : {};
  const found = order.format === "svg" ? null : await findOriginal(c.env, order.key);
  const original = found === "unknown" ? null : found;
  // There may be a photograph where the bucket does not say: the drawing stands in for it for now.
  const cacheControl = found === "unknown" ? forNow : forEver;
  const format = order.format ?? acceptedFormat(c.req.header("accept") ?? null, original === null);
  if (format === "svg") return await serveImage(await drawn(c, order), { cacheControl, ...vary });
  const encoded = { ...order, format: encodedFormat(format, order) };
  const box = `${order.width}x${order.height}${order.contained ? " contained" : ""}`;
  const source = original?.etag ?? `drawn ${c.env.VERSION.id}`;
  const name = [order.key, source, box, encoded.format].join(" ");
  return await serveCachedImage(c, { name, cacheControl, ...vary }, async () => {
    // Encoding costs far more than the request for it.
    await rateLimit(c.env.PICTURE_LIMIT, clientAddress(c.req.raw));
    return original === null ? await drawnPixels(c, encoded) : await resized(c, original, encoded);
  });
});

function vector(svg: string): RenderedImage {
  return { bytes: new TextEncoder().encode(svg), type: `${imageContentTypes.svg}; charset=utf-8`, lasting: true };
}

/** @throws ApiError 503 where the clubs cannot be read. */
async function lookOf(c: Context<AppEnv>, id: number): Promise<ClubLook[]> {
  try {
    return await clubLooks(c.env.MATCH_DB, [id]);
  } catch (error) {
    log("warn", "crest was not drawn", { id, error: String(error) });
    throw new ApiError(503, "unavailable", "This crest cannot be drawn at the moment. Please try again.", {
      "retry-after": "60",
    });
  }
}

/** The drawing of a key. Where its clubs cannot be read it is the league's own for now. */
async function drawn(c: Context<AppEnv>, { width, height, key }: ImageRequest): Promise<RenderedImage> {
  try {
    return vector(drawArtwork({ width, height, key, clubs: await subjectsOf(key, c.env) }));
  } catch (error) {
    log("warn", "picture was drawn without its clubs", { key, error: String(error) });
    return { ...vector(drawArtwork({ width, height, key, clubs: [] })), lasting: false };
  }
}

async function drawnPixels(c: Context<AppEnv>, order: ImageRequest & { format: RasterFormat }): Promise<RenderedImage> {
  const drawing = await drawn(c, order);
  const { rasterise } = await import("./rasterise.ts");
  const picture = await encodeDrawing(c.env.IMAGES, await rasterise(new TextDecoder().decode(drawing.bytes)), order);
  return { ...picture, lasting: picture.lasting && drawing.lasting };
}

/** An operator's picture in its box. What cannot be served is drawn for now, and what cannot be resized stays as it is. */
async function resized(
  c: Context<AppEnv>,
  original: Original,
  order: ImageRequest & { format: RasterFormat },
): Promise<RenderedImage> {
  const source = await original.read();
  if (source === null) return { ...(await drawnPixels(c, order)), lasting: false };
  try {
    return { ...(await encode(c.env.IMAGES, source.bytes, order)), lasting: true };
  } catch (error) {
    log("warn", "picture was not resized", { key: order.key, error: String(error) });
    return { ...source, lasting: false };
  }
}
