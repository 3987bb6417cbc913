import { z } from "zod";
import { newsSlug } from "../../schemas/desk/news.ts";
import { previewPath } from "./preview-path.ts";
import { readSignedToken, signToken } from "./signed-token.ts";

/** Seconds for which the link to a preview works. */
export const previewLifetime = 7 * 86_400;

const kind = (secret: string) => ({ secret, audience: "preview" });

const previewedArticle = z.object({ article: newsSlug, revision: z.int().positive().nullable().default(null) });
const previewed = z.union([previewedArticle, z.object({ change: z.uuid() })]);
/**
 * The slug of an article with the revision to show (null: the latest saved one), or the id of a stored change of the site
 * (worker/league/league-previews.ts).
 */
export type Previewed = z.infer<typeof previewed>;

/** A link to a preview of an article or of a change of the league's description. It needs no sign-in. */
export async function previewLink(
  secret: string,
  what: Previewed,
  now: Date,
): Promise<{ path: string; validUntil: string }> {
  const claims =
    "change" in what ? what : { article: what.article, ...(what.revision !== null && { revision: what.revision }) };
  const key = await signToken(kind(secret), claims, { lifetime: previewLifetime }, now);
  return { path: `${previewPath}${key}`, validUntil: new Date(now.getTime() + previewLifetime * 1000).toISOString() };
}

/** The article or change of a preview's key; null for a forged or expired key. */
export const readPreviewKey = (secret: string, key: string, now: Date): Promise<Previewed | null> =>
  readSignedToken(kind(secret), key, previewed, now);
