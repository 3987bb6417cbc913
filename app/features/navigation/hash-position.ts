/** Milliseconds and pixels (spec: routes#hash): scrolling to a hash starts after a second and takes a second. */
export const hashScroll = { delay: 1_000, duration: 1_000, offset: -130 };

/**
 * Scroll position that puts an element below the header, in pixels.
 * @param top the element's distance from the page's top
 * @param maxScroll the page's largest scroll position
 */
export function hashTarget(top: number, maxScroll: number): number {
  return Math.max(0, Math.min(top + hashScroll.offset, maxScroll));
}

/** Scroll position after `elapsed` milliseconds, in pixels: eased in and out, exact at the end. */
export function hashPosition(from: number, to: number, elapsed: number): number {
  const part = Math.max(0, Math.min(elapsed / hashScroll.duration, 1));
  const eased = part < 0.5 ? 2 * part ** 2 : 1 - 2 * (1 - part) ** 2;
  return from + (to - from) * eased;
}
