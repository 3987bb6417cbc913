import type { ImageSize } from "../../schemas/content/image.ts";
import { log } from "../log.ts";
import { encode } from "./encode.ts";

/** Limits of an original. */
const maxFileBytes = 25_000_000;
const maxPixels = 50_000_000;

const rasterTypes = new Set(["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"]);

/** Folder of originals in the MEDIA bucket. */
const folder = "pictures/";

const vectorType = "image/svg+xml";

/** An image that an operator stored in the bucket: raster, or SVG that was checked when the league's folder was loaded. */
export interface Original {
  etag: string;
  isVector: boolean;
  /** Reads its bytes; null (and logged) when they cannot be served as an image. */
  read(): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | null>;
}

/** Keys without an original, with the time of the lookup. Most images are drawn, and a page shows dozens. */
const missing = new Map<string, number>();
/** Milliseconds for which a missing original is cached, and the maximum number of them. */
const missingFor = 60_000;
const maxMissing = 5_000;

/** The original of a key; null when there is none; "unknown" (and logged) when the bucket is unavailable. */
export async function findOriginal(
  env: Pick<Env, "MEDIA" | "IMAGES">,
  key: string,
): Promise<Original | null | "unknown"> {
  const since = missing.get(key);
  if (since !== undefined && Date.now() - since < missingFor) return null;
  const name = `${folder}${key}`;
  const head = await env.MEDIA.head(name).catch((error: unknown) => {
    log("warn", "image bucket unavailable", { key, error: String(error) });
    return undefined;
  });
  if (head === undefined) return "unknown";
  if (head === null) {
    if (missing.size >= maxMissing) missing.clear();
    missing.set(key, Date.now());
    return null;
  }
  const refuse = (reason: string) => {
    log("warn", "original cannot be served", { key, reason });
    return null;
  };
  const isVector = head.httpMetadata?.contentType === vectorType;
  return {
    etag: head.etag,
    isVector,
    async read() {
      if (head.size > maxFileBytes) return refuse(`it has more than ${maxFileBytes} bytes`);
      const bytes = await bytesOf(env.MEDIA, name).catch(() => null);
      if (bytes === null) return refuse("it was deleted, or the bucket is unavailable");
      if (isVector) return { bytes, type: vectorType };
      const info = await env.IMAGES.info(new Blob([bytes]).stream()).catch(() => null);
      if (info === null || !("width" in info) || !rasterTypes.has(info.format)) return refuse("it is no raster image");
      if (info.width * info.height > maxPixels) return refuse(`it has more than ${maxPixels} pixels`);
      return { bytes, type: info.format };
    },
  };
}

const dataURL = (type: string, bytes: Uint8Array): string =>
  type === vectorType
    ? // Unlike base64, this compresses well.
      `data:${type},${encodeURIComponent(new TextDecoder().decode(bytes))}`
    : `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;

/**
 * An original as a data URL, for drawings that contain it; null when it cannot be served as an image.
 * @param size of one that has pixels. The renderer of drawings cannot read WebP.
 */
export async function originalURL(
  { IMAGES }: Pick<Env, "IMAGES">,
  original: Original,
  size: ImageSize & { format: "png" | "jpg" },
): Promise<string | null> {
  const source = await original.read();
  if (source === null) return null;
  const { bytes, type } = original.isVector ? source : await encode(IMAGES, source.bytes, size);
  return dataURL(type, bytes);
}

async function bytesOf(bucket: R2Bucket, name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const object = await bucket.get(name);
  return object === null ? null : new Uint8Array(await object.arrayBuffer());
}
