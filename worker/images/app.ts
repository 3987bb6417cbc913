import { type Context, Hono } from "hono";
import {
  type ImageFormat,
  type ImagePathError,
  type ImageRequest,
  type ImageSize,
  imageContentTypes,
  maxImageArea,
  maxImageSide,
  ownImagePrefix,
  parseImagePath,
} from "../../schemas/content/image.ts";
import { crestsOfSheet } from "../../schemas/football/crest-sheet.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { currentLeague } from "../league/current-league.ts";
import { log } from "../log.ts";
import { networkOf, rateLimit } from "../middleware/rate-limit.ts";
import { drawArtwork, type Subject } from "./artwork.ts";
import { drawCrest, drawCrestSheet } from "./crest.ts";
import { encode, encodeDrawing, encodedFormat, type RasterFormat } from "./encode.ts";
import { drawMap } from "./map.ts";
import { findOriginal, type Original } from "./originals.ts";
import {
  conditionalImages,
  drawingMaxAge,
  drawingName,
  foreverMaxAge,
  placeholderMaxAge,
  type RenderedImage,
  serveCachedImage,
  serveImage,
} from "./rendered-image-cache.ts";
import { crestLooks, subjectOf } from "./subjects.ts";

/** Best first: drawings are smallest and sharpest as SVG, and AVIF is smaller than WebP. */
const modern = ["svg", "avif", "webp"] as const satisfies ImageFormat[];

/**
 * The best format that a client's Accept header names (RFC 9110 §12.5.1). A range such as `image/*` names none: link preview bots and old
 * mail clients send nothing else, and get JPEG.
 * @param drawn whether the image is a drawing, which can be served as SVG.
 */
function acceptedFormat(accept: string | null, drawn: boolean): ImageFormat {
  const named = new Set(
    (accept ?? "")
      .toLowerCase()
      .split(",")
      .map((range) => range.split(";").map((part) => part.trim()))
      .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
      .map(([type]) => type),
  );
  const format = modern.find((candidate) => named.has(imageContentTypes[candidate]) && (drawn || candidate !== "svg"));
  return (
    format ?? (named.has("image/png") && !named.has("image/jpeg") && !(accept ?? "").includes("*") ? "png" : "jpg")
  );
}

const pathErrors: Record<ImagePathError, { status: 400 | 404; message: string }> = {
  form: { status: 404, message: "There is no such picture." },
  size: {
    status: 400,
    message: `A picture is 1 to ${maxImageSide} pixels wide and high, and has at most ${maxImageArea} of them.`,
  },
  key: { status: 400, message: "A picture's name is letters, digits, hyphens and underscores." },
};

/**
 * The embedded image host (spec: calls#images): crests, and images by size and key. An image is an original that an operator stored in the
 * bucket; without one, it is drawn.
 */
export const imageRoutes = new Hono<AppEnv>().use(conditionalImages);

imageRoutes.get("/crest/:file{[0-9]{1,15}(-[\\w-]{2})?\\.svg}", async (c) => {
  const [found] = await crestsOf(c, [c.req.param("file").replace(/\.svg$/, "")]);
  if (!found) return c.text("There is no club of this number.", 404);
  return await serveImage(vector(drawCrest(found.look)), { maxAge: found.isThis ? foreverMaxAge : placeholderMaxAge });
});

imageRoutes.get("/crests/:file{[\\w.-]+\\.svg}", async (c) => {
  const names = crestsOfSheet(c.req.param("file"));
  if (names === null) return c.text("There is no such picture.", 404);
  const name = ["crests", c.env.VERSION.id, ...names].join(" ");
  return await serveCachedImage(c, { name, maxAge: foreverMaxAge }, async () => {
    // Anybody can request any combination of clubs.
    await rateLimit(c.env.IMAGE_LIMIT, networkOf(c.req.raw));
    const found = await crestsOf(c, names);
    // Not cached under this name if a crest has changed since, or its club is gone.
    return {
      ...vector(drawCrestSheet(found.map((crest) => crest?.look ?? null))),
      lasting: found.every((crest) => crest?.isThis === true),
    };
  });
});

imageRoutes.get("/map/:file{[\\w-]{1,80}\\.svg}", async (c) => {
  const { league } = await currentLeague(c.env, c.executionCtx);
  if (league.map === null) return c.text("There is no map of this league.", 404);
  const isThis = c.req.param("file") === `${league.version}.svg`;
  const maxAge = isThis ? foreverMaxAge : placeholderMaxAge;
  return await serveImage(vector(drawMap(league.map, league.theme)), { maxAge });
});

imageRoutes.get("/*", async (c) => {
  const request = parseImagePath(c.req.path.replace(/^\/(?:origin\/)?images\//, ""));
  if (typeof request === "string") return c.text(pathErrors[request].message, pathErrors[request].status);
  const vary = request.format === null ? { vary: "Accept" as const } : {};
  const found = await findOriginal(c.env, request.key);
  if (found === null && request.key.startsWith(ownImagePrefix)) return c.text("There is no such picture.", 404);
  const original = found === "unknown" ? null : found;
  const format = request.format ?? acceptedFormat(c.req.header("accept") ?? null, original?.isVector !== false);
  // While the bucket is unavailable, there may be an original.
  const drawingAge = found === "unknown" ? placeholderMaxAge : drawingMaxAge;
  if (format === "svg") {
    const vectorOriginal = original?.isVector ? await original.read() : null;
    return vectorOriginal === null
      ? await serveImage(await drawn(c, request), { maxAge: drawingAge, ...vary })
      : await serveImage({ ...vectorOriginal, lasting: true }, { maxAge: foreverMaxAge, ...vary });
  }
  const encoded = { ...request, format: encodedFormat(format, request) };
  // Encoding costs the server far more than the request costs the client.
  const limitEncoding = async () => await rateLimit(c.env.IMAGE_LIMIT, networkOf(c.req.raw));
  if (original === null) {
    const drawing = await drawn(c, request);
    // Not by its key: what that shows can change.
    const name = await drawingName(`drawn ${c.env.VERSION.id} ${encoded.format}`, drawing.bytes);
    const maxAge = drawing.lasting ? drawingAge : placeholderMaxAge;
    return await serveCachedImage(c, { name, maxAge, ...vary }, async () => {
      await limitEncoding();
      return await pixelsOf(c, drawing, encoded);
    });
  }
  const point = request.focus && ` ${request.focus.x}-${request.focus.y}`;
  const box = `${request.width}x${request.height}${request.contained ? " contained" : ""}${point ?? ""}`;
  const name = [request.key, original.etag, box, encoded.format].join(" ");
  // The key of an original identifies its content: another image has another key.
  return await serveCachedImage(c, { name, maxAge: foreverMaxAge, ...vary }, async () => {
    await limitEncoding();
    return await resized(c, original, encoded);
  });
});

function vector(svg: string): RenderedImage {
  return { bytes: new TextEncoder().encode(svg), type: `${imageContentTypes.svg}; charset=utf-8`, lasting: true };
}

/** @throws ApiError 503 when the clubs cannot be read. */
async function crestsOf(c: Context<AppEnv>, names: readonly string[]): ReturnType<typeof crestLooks> {
  try {
    return await crestLooks(c.env, names);
  } catch (error) {
    log("warn", "crest drawing failed", { names: names.join(" "), error: String(error) });
    throw new ApiError(503, "unavailable", "Crests cannot be drawn at the moment. Please try again.", {
      "retry-after": "60",
    });
  }
}

/** The drawing for a key; a placeholder in the league's colours if its subject cannot be read. */
async function drawn(c: Context<AppEnv>, { width, height, key }: ImageRequest): Promise<RenderedImage> {
  const { theme } = (await currentLeague(c.env, c.executionCtx)).league;
  const draw = (subject: Subject) => vector(drawArtwork({ width, height, key, subject, theme }));
  try {
    return draw(await subjectOf(key, c.env));
  } catch (error) {
    log("warn", "image drawn without its subject", { key, error: String(error) });
    return { ...draw({ kind: "clubs", clubs: [] }), lasting: false };
  }
}

/**
 * Renders an SVG document as pixels, with a renderer that is loaded on first use. @param box the box to fit into; null for the document's
 * own size.
 */
async function encodeVector(
  c: Context<AppEnv>,
  svg: string,
  request: ImageRequest & { format: RasterFormat },
  box: ImageSize | null = request,
): Promise<RenderedImage> {
  const { rasterise } = await import("./rasterise.ts");
  return await encodeDrawing(c.env.IMAGES, await rasterise(svg, box), request);
}

/** A drawing as pixels. */
async function pixelsOf(
  c: Context<AppEnv>,
  drawing: RenderedImage,
  request: ImageRequest & { format: RasterFormat },
): Promise<RenderedImage> {
  const image = await encodeVector(c, new TextDecoder().decode(drawing.bytes), request, null);
  return { ...image, lasting: image.lasting && drawing.lasting };
}

/** An original in the requested size. If it cannot be served, the image is drawn; if it cannot be resized, it keeps its size. */
async function resized(
  c: Context<AppEnv>,
  original: Original,
  request: ImageRequest & { format: RasterFormat },
): Promise<RenderedImage> {
  const source = await original.read();
  if (source === null) return { ...(await pixelsOf(c, await drawn(c, request), request)), lasting: false };
  if (original.isVector) return await encodeVector(c, new TextDecoder().decode(source.bytes), request);
  try {
    return { ...(await encode(c.env.IMAGES, source.bytes, request)), lasting: true };
  } catch (error) {
    log("warn", "image resize failed", { key: request.key, error: String(error) });
    return { ...source, lasting: false };
  }
}
