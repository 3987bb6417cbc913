import { platedImagePrefix } from "../../schemas/content/image.ts";
import { log } from "../log.ts";
import type { ClubLook } from "./crest.ts";
import { findOriginal, originalURL } from "./originals.ts";

/** Crests that this isolate has read, by key. A key identifies its content, so they never go stale. */
const known = new Map<string, string>();
const maxKnown = 200;

/** Size and format of raster crests inside drawings. */
const size = { width: 192, height: 192, contained: true, format: "png" } as const;

async function read(env: Pick<Env, "MEDIA" | "IMAGES">, key: string): Promise<string | null> {
  const original = await findOriginal(env, key);
  return original === null || original === "unknown" ? null : await originalURL(env, original, size);
}

/**
 * A club's own crest for drawings that contain it. Null (and logged) when it cannot be read: the drawing then has a drawn crest.
 * @param file the image's key with its file extension, as stored with the club.
 */
export async function ownCrest(env: Pick<Env, "MEDIA" | "IMAGES">, file: string): Promise<ClubLook["own"]> {
  const key = file.replace(/\.\w+$/, "");
  const plated = key.startsWith(platedImagePrefix);
  const before = known.get(key);
  if (before !== undefined) return { url: before, plated };
  const url = await read(env, key).catch((error: unknown) => {
    log("warn", "own crest not read", { key, error: String(error) });
    return null;
  });
  if (url === null) return null;
  if (known.size >= maxKnown) known.clear();
  known.set(key, url);
  return { url, plated };
}
