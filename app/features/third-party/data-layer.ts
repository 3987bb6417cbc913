declare global {
  interface Window {
    /** What the tag manager and the analytics service read, in the order in which it came. */
    dataLayer?: unknown[];
  }
}

/** The queue that Google's scripts read, before and after they have come. */
export function dataLayer(): unknown[] {
  window.dataLayer ??= [];
  return window.dataLayer;
}
