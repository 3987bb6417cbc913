import { useSyncExternalStore } from "react";

/**
 * Adverts per page of the footer's carousel, by window width in pixels: 24; 6, 8 or 9 on narrower windows (spec:
 * constants#counts).
 */
export function footerPageSize(width: number): number {
  if (width < 450) return 6;
  if (width < 760) return 8;
  if (width < 1024) return 9;
  return 24;
}

function onResize(changed: () => void): () => void {
  window.addEventListener("resize", changed);
  return () => window.removeEventListener("resize", changed);
}

/** For components that render in the browser only. */
export function useFooterPageSize(): number {
  return useSyncExternalStore(onResize, () => footerPageSize(window.innerWidth));
}

/** Splits a list into pages of at most `size`. */
export function inPages<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, page) =>
    items.slice(page * size, (page + 1) * size),
  );
}
