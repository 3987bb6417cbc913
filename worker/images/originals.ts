import { log } from "../log.ts";

/** Bytes and pixels that an original may have. */
const maxFileBytes = 25_000_000;
const maxPixels = 50_000_000;

const rasterTypes = new Set(["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"]);

/** Where operators put their pictures in the MEDIA bucket. */
const folder = "pictures/";

/** A raster picture that an operator put into the bucket. */
export interface Original {
  /** Names its content. */
  etag: string;
  /** Its bytes; null, with a line in the log, where they are no picture that can be served. */
  read(): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | null>;
}

/** Keys that have no original, with when that was found: most pictures are drawn, and a page shows dozens. */
const missing = new Map<string, number>();
/** Milliseconds that a key is taken to have no original, and the keys remembered. */
const missingFor = 60_000;
const remembered = 5_000;

/** The original of a key; null where there is none and the picture is drawn; "unknown", with a line in the log, where the bucket does not say. */
export async function findOriginal(
  env: Pick<Env, "MEDIA" | "IMAGES">,
  key: string,
): Promise<Original | null | "unknown"> {
  const since = missing.get(key);
  if (since !== undefined && Date.now() - since < missingFor) return null;
  const name = `${folder}${key}`;
  const head = await env.MEDIA.head(name).catch((error: unknown) => {
    log("warn", "the bucket of pictures does not answer", { key, error: String(error) });
    return undefined;
  });
  if (head === undefined) return "unknown";
  if (head === null) {
    if (missing.size >= remembered) missing.clear();
    missing.set(key, Date.now());
    return null;
  }
  const refuse = (reason: string) => {
    log("warn", "picture in the bucket cannot be served", { key, reason });
    return null;
  };
  return {
    etag: head.etag,
    async read() {
      if (head.size > maxFileBytes) return refuse(`it has more than ${maxFileBytes} bytes`);
      const bytes = await bytesOf(env.MEDIA, name).catch(() => null);
      if (bytes === null) return refuse("it has gone, or the bucket does not answer");
      const info = await env.IMAGES.info(new Blob([bytes]).stream()).catch(() => null);
      if (info === null || !("width" in info) || !rasterTypes.has(info.format))
        return refuse("it is no raster picture");
      if (info.width * info.height > maxPixels) return refuse(`it has more than ${maxPixels} pixels`);
      return { bytes, type: info.format };
    },
  };
}

async function bytesOf(bucket: R2Bucket, name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const object = await bucket.get(name);
  return object === null ? null : new Uint8Array(await object.arrayBuffer());
}
