import { slugOf } from "../schemas/site/slug.ts";

/**
 * An unused slug from a name, with some letters of its own where it is taken. Letters of other scripts are left out.
 * @param otherwise of a name without any letter of an address
 * @param length letters at most, before its own
 */
export async function freeSlug(
  name: string,
  { otherwise, length }: { otherwise: string; length: number },
  isTaken: (slug: string) => Promise<boolean>,
): Promise<string> {
  const base = slugOf(name).slice(0, length).replace(/-$/, "") || otherwise;
  return (await isTaken(base)) ? `${base}-${crypto.randomUUID().slice(0, 8)}` : base;
}
