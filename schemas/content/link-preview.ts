/*
 * Addresses of the pictures that other sites show beside a link to a page (Open Graph). Pages write them, worker/images/previews
 * answers them.
 */

/** Pixels, as sites that show previews ask for them. */
export const previewSize = { width: 1200, height: 630 } as const;

/** What a preview shows. */
export type PreviewKind = "match" | "article" | "video" | "page";

/** The path of a preview. `name` is an id, slug or picture key. */
export function previewPath(kind: PreviewKind, name: string | number): string {
  return `/previews/${kind}/${encodeURIComponent(name)}.jpg`;
}
