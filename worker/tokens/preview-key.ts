import { z } from "zod";
import { newsSlug } from "../../schemas/desk/news.ts";
import { previewPath } from "./preview-path.ts";
import { readSignedToken, signToken } from "./signed-token.ts";

/** Seconds for which the link of a preview works. */
const lifetimeSeconds = 7 * 86_400;

const kind = (secret: string) => ({ secret, audience: "preview" });

/** A preview link of an article: it needs no sign-in. */
export async function previewLink(
  secret: string,
  article: string,
  now: Date,
): Promise<{ path: string; validUntil: string }> {
  const key = await signToken(kind(secret), { article }, { lifetime: lifetimeSeconds }, now);
  return { path: `${previewPath}${key}`, validUntil: new Date(now.getTime() + lifetimeSeconds * 1000).toISOString() };
}

/** The slug of a previewed article; null for a forged or old key. */
export async function readPreviewKey(secret: string, key: string, now: Date): Promise<string | null> {
  return (await readSignedToken(kind(secret), key, z.object({ article: newsSlug }), now))?.article ?? null;
}
