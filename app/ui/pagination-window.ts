/**
 * The page numbers to offer (spec: layout#pagination), counted from 1: none while everything fits on one page; from the first page
 * at most five; from the second four; mirrored at the end; otherwise two either side of the current one.
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

/** Number of pages that so many entries fill. */
export function pageCount(total: number, pageSize: number): number {
  return Math.ceil(total / pageSize);
}

/** The page that an address asks for, counted from 1. Anything but a page number is the first page. */
export function requestedPage(parameters: URLSearchParams): number {
  const value = parameters.get("page") ?? "1";
  return /^[1-9]\d{0,4}$/.test(value) ? Number(value) : 1;
}
