/*
 * Paths of link preview images (Open Graph). Pages write them, worker/images/previews serves them.
 */

/** Pixels, as Open Graph recommends. */
export const previewSize = { width: 1200, height: 630 } as const;

export type PreviewKind = "match" | "article" | "video" | "page";

/** The path of a preview. @param name id, slug or image key. */
export function previewPath(kind: PreviewKind, name: string | number): string {
  return `/previews/${kind}/${encodeURIComponent(name)}.jpg`;
}
