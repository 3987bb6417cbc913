import type { Brand } from "./page-tree.ts";

/** The fixed documents (spec: routes#fixed-documents), in the order of the documents hub. Each has a page at the top level. */
const slugs = [
  "articles-of-association",
  "constitution",
  "{brand}-cup-rules",
  "{brand}-trophy-rules",
  "ground-regulations",
  "memorandum-of-association",
  "play-off-rules",
  "youth-development-rules",
] as const;

export function fixedDocuments(brand: Brand): string[] {
  return slugs.map((slug) => slug.replace("{brand}", brand.slug));
}
