/** Milliseconds and pixels (spec: routes#hash): an address's hash leads to its element after a second, within a second. */
export const hashScroll = { delay: 1_000, duration: 1_000, offset: -130 };

/**
 * Where the page has to be scrolled to for an element to stand below the header.
 * @param top the element's distance from the page's beginning. @param maxScroll how far the page can be scrolled. Pixels.
 */
export function hashTarget(top: number, maxScroll: number): number {
  return Math.max(0, Math.min(top + hashScroll.offset, maxScroll));
}

/** The page's position so many milliseconds into the scroll: slow, fast, slow, and exactly there at its end. Pixels. */
export function hashPosition(from: number, to: number, elapsed: number): number {
  const part = Math.max(0, Math.min(elapsed / hashScroll.duration, 1));
  const eased = part < 0.5 ? 2 * part ** 2 : 1 - 2 * (1 - part) ** 2;
  return from + (to - from) * eased;
}
