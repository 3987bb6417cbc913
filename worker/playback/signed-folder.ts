/**
 * Signs a folder of an external CDN, so that its manifests and segments open for a while to whoever has the address. The signature
 * is a folder of its own in front of the one it opens, because what a manifest names is relative to it: a player that resolves
 * addresses carries it along by itself.
 *
 *     https://cdn.example/1795305600-5f1d…/live-7/manifest.mpd
 *
 * The first number is the end, in seconds since 1970; behind it stands, in hexadecimal, the HMAC-SHA256 of `{end}:/{folder}/`. The
 * CDN takes the first folder off, checks it, and serves the rest (docs/decisions/media-delivery.md has that check).
 * @param cdn base address. @param key hexadecimal; empty for a CDN that asks for no signature.
 * @param folder name below the base. @param seconds how long the address is good for.
 * @returns the folder's address, with a slash at its end.
 */
export async function signFolderURL(
  { cdn, key }: { cdn: string; key: string },
  folder: string,
  seconds: number,
  now: Date,
): Promise<string> {
  const base = cdn.replace(/\/$/, "");
  const path = `/${encodeURIComponent(folder)}/`;
  if (key === "") return base + path;
  const end = Math.floor(now.getTime() / 1000) + seconds;
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", Buffer.from(key, "hex"), hmac, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", imported, new TextEncoder().encode(`${end}:${path}`));
  return `${base}/${end}-${Buffer.from(signature).toString("hex")}${path}`;
}
