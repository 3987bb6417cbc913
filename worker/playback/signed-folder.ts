import { expiringSignature } from "../hashing/hmac.ts";
import { toSeconds } from "../now-in-seconds.ts";

/**
 * Signs a folder at an external CDN, so that anybody with the URL can load its manifests and segments for a limited time. The signature is
 * a path segment of its own before the folder, so that players keep it when they resolve a manifest's relative URLs.
 *
 *     https://cdn.example/1795305600-5f1d…/live-7/manifest.mpd
 *
 * It consists of the expiry, in seconds since 1970, and the HMAC-SHA256 of `{expiry}:/{folder}/` in hexadecimal. The CDN removes and checks
 * it, and serves the rest (docs/decisions/media-delivery.md has that check).
 * @param cdn base URL. @param key hexadecimal; empty for a CDN without signatures.
 * @param folder name below the base. @param seconds until the URL expires.
 * @returns the folder's URL, with a trailing slash.
 */
export function signFolderURL(
  { cdn, key }: { cdn: string; key: string },
  folder: string,
  seconds: number,
  now: Date,
): string {
  const base = cdn.replace(/\/$/, "");
  const path = `/${encodeURIComponent(folder)}/`;
  if (key === "") return base + path;
  return `${base}/${signFolder(key, path, toSeconds(now) + seconds)}`;
}

/**
 * @param key hexadecimal. @param path "/{folder}/". @param expiry seconds since 1970.
 * @returns `{expiry}-{signature}/{folder}/`
 */
export const signFolder = (key: string, path: string, expiry: number): string =>
  expiringSignature(Buffer.from(key, "hex"), path, expiry) + path;
