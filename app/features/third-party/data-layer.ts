declare global {
  interface Window {
    /** Queue of the tag manager and the analytics service. */
    dataLayer?: unknown[];
  }
}

/** The queue that Google's scripts read, before and after they have loaded. */
export function dataLayer(): unknown[] {
  window.dataLayer ??= [];
  return window.dataLayer;
}
