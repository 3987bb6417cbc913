import { slugOf } from "../../schemas/site/slug.ts";

/**
 * An unused slug for a name, with a random suffix if the slug is taken. Letters of other scripts are dropped.
 * @param otherwise the slug of a name that has no usable letters
 * @param length maximum length before the suffix
 */
export async function freeSlug(
  name: string,
  { otherwise, length }: { otherwise: string; length: number },
  isTaken: (slug: string) => Promise<boolean>,
): Promise<string> {
  const base = slugOf(name).slice(0, length).replace(/-$/, "") || otherwise;
  return (await isTaken(base)) ? `${base}-${crypto.randomUUID().slice(0, 8)}` : base;
}
