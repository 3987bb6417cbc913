/**
 * Page numbers to link to (spec: layout#pagination), counted from 1. None for a single page; on page 1 at most five, on page 2
 * four, mirrored at the end; otherwise two on either side of the current page.
 */
export function paginationWindow(current: number, pages: number): number[] {
  if (pages <= 1) return [];
  let first = current - 2;
  let last = current + 2;
  if (current <= 1) [first, last] = [1, 5];
  else if (current === 2) [first, last] = [1, 4];
  else if (current >= pages) [first, last] = [pages - 4, pages];
  else if (current === pages - 1) [first, last] = [pages - 3, pages];
  first = Math.max(1, first);
  last = Math.min(pages, last);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Number of pages for a number of entries. */
export function pageCount(total: number, pageSize: number): number {
  return Math.ceil(total / pageSize);
}

/** The page number in a URL's parameters, counted from 1; 1 if it is no number. */
export function requestedPage(parameters: URLSearchParams): number {
  const value = parameters.get("page") ?? "1";
  return /^[1-9]\d{0,4}$/.test(value) ? Number(value) : 1;
}
