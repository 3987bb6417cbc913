import { pageDataPath } from "../schemas/site/page-data.ts";
import { reloadOnce } from "./reload-once.ts";

/** Milliseconds between two tries. */
const retryTime = 3_000;

const later = () => new Promise((resolve) => setTimeout(resolve, retryTime));

/** Where React Router reads a page's data from. */
function dataStream(): ReadableStreamDefaultController | null {
  const context: unknown = Reflect.get(window, "__reactRouterContext");
  const stream: unknown = typeof context === "object" && context !== null && Reflect.get(context, "streamController");
  return stream instanceof ReadableStreamDefaultController ? stream : null;
}

/**
 * Loads the data of a page that came without it (worker/page-cache/page-data.ts). Without a connection the page waits for one. Data that
 * is kept no longer, of a page that was open for a day, is another page's by now: the page is loaded again.
 */
export async function loadPageData(): Promise<void> {
  const href = document.querySelector<HTMLLinkElement>(`link[href^="${pageDataPath}"]`)?.href;
  const stream = href && dataStream();
  if (!stream) return;
  for (;;) {
    const response = await fetch(href).catch(() => null);
    if (response?.status === 404) {
      reloadOnce(
        Date.now(),
        () => sessionStorage,
        () => window.location.reload(),
      );
      return;
    }
    const data = response?.ok ? await response.text().catch(() => null) : null;
    if (data !== null) {
      stream.enqueue(data);
      stream.close();
      return;
    }
    await later();
  }
}
