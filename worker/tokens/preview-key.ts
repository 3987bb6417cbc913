import { z } from "zod";
import { newsSlug } from "../../schemas/desk/news.ts";
import { previewPath } from "./preview-path.ts";
import { readSignedToken, signToken } from "./signed-token.ts";

/** Seconds for which the link of a preview works. */
const lifetimeSeconds = 7 * 86_400;

const kind = (secret: string) => ({ secret, audience: "preview" });

const previewed = z.object({ article: newsSlug, revision: z.int().positive().nullable().default(null) });
/** A slug, and the revision that alone is shown; null: the one that was saved last. */
export type PreviewedArticle = z.infer<typeof previewed>;

/** A preview link of an article: it needs no sign-in. */
export async function previewLink(
  secret: string,
  { article, revision }: PreviewedArticle,
  now: Date,
): Promise<{ path: string; validUntil: string }> {
  const claims = { article, ...(revision !== null && { revision }) };
  const key = await signToken(kind(secret), claims, { lifetime: lifetimeSeconds }, now);
  return { path: `${previewPath}${key}`, validUntil: new Date(now.getTime() + lifetimeSeconds * 1000).toISOString() };
}

/** What a preview's key is for; null for a forged or old key. */
export const readPreviewKey = (secret: string, key: string, now: Date): Promise<PreviewedArticle | null> =>
  readSignedToken(kind(secret), key, previewed, now);
