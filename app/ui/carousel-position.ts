/** How far a carousel has been scrolled, in pixels from its beginning, whichever way the words run. */
export interface CarouselPosition {
  offset: number;
  visible: number;
  total: number;
}

/** Reads a scrolling element. Where words run from right to left, browsers count `scrollLeft` downwards from 0. */
export function readPosition(row: Pick<HTMLElement, "scrollLeft" | "clientWidth" | "scrollWidth">): CarouselPosition {
  return { offset: Math.abs(row.scrollLeft), visible: row.clientWidth, total: row.scrollWidth };
}

/** Whether there is nothing more that way. A pixel is left to rounding. */
export function carouselEnds({ offset, visible, total }: CarouselPosition): { atStart: boolean; atEnd: boolean } {
  return { atStart: offset <= 1, atEnd: offset + visible >= total - 1 };
}

/**
 * Where a step leads: by as many whole slides as are visible, and never beyond an end.
 * @param slide width of one slide with its gap, in pixels
 */
export function stepOffset(position: CarouselPosition, slide: number, direction: 1 | -1): number {
  const { offset, visible, total } = position;
  const slides = Math.max(1, Math.floor((visible + 1) / slide));
  const current = Math.round(offset / slide);
  const target = (current + direction * slides) * slide;
  return Math.min(Math.max(0, target), Math.max(0, total - visible));
}
