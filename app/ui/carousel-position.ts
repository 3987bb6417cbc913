/** Scroll position of a carousel, in pixels from its start, in either writing direction. */
export interface CarouselPosition {
  offset: number;
  visible: number;
  total: number;
}

/** Reads a scroll container. In right-to-left text browsers count `scrollLeft` down from 0. */
export function readPosition(row: Pick<HTMLElement, "scrollLeft" | "clientWidth" | "scrollWidth">): CarouselPosition {
  return { offset: Math.abs(row.scrollLeft), visible: row.clientWidth, total: row.scrollWidth };
}

/** Whether the carousel is at its start and at its end, allowing a pixel for rounding. */
export function carouselEnds({ offset, visible, total }: CarouselPosition): { atStart: boolean; atEnd: boolean } {
  return { atStart: offset <= 1, atEnd: offset + visible >= total - 1 };
}

/**
 * Offset after a step: as many whole slides further as are visible, within the ends.
 * @param slide width of a slide with its gap, in pixels
 */
export function stepOffset(position: CarouselPosition, slide: number, direction: 1 | -1): number {
  const { offset, visible, total } = position;
  const slides = Math.max(1, Math.floor((visible + 1) / slide));
  const current = Math.round(offset / slide);
  const target = (current + direction * slides) * slide;
  return Math.min(Math.max(0, target), Math.max(0, total - visible));
}
