import { pageDataPath } from "../schemas/site/page-data.ts";
import { reloadOnce } from "./reload-once.ts";

/** Milliseconds until the first retry. The delay doubles with each one, up to a minute and a half. */
const retryTime = 3_000;

/** Resolves when the next retry is due, or the connection is back. */
const later = (tries: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, retryTime * 2 ** Math.min(tries, 5));
    window.addEventListener("online", resolve, { once: true });
  });

/** Where React Router reads a page's data from. */
function dataStream(): ReadableStreamDefaultController | null {
  const context: unknown = Reflect.get(window, "__reactRouterContext");
  const stream: unknown = typeof context === "object" && context !== null && Reflect.get(context, "streamController");
  return stream instanceof ReadableStreamDefaultController ? stream : null;
}

/**
 * Loads the data of a page that came without it (worker/page-cache/page-data.ts). Offline, it waits for the connection. Data that is no
 * longer stored, because the page was open for a day, belongs to an outdated page: the page reloads.
 */
export async function loadPageData(): Promise<void> {
  const href = document.querySelector<HTMLLinkElement>(`link[href^="${pageDataPath}"]`)?.href;
  const stream = href && dataStream();
  if (!stream) return;
  for (let tries = 0; ; tries++) {
    const response = await fetch(href).catch(() => null);
    const reloads =
      response?.status === 404 &&
      reloadOnce(
        Date.now(),
        () => sessionStorage,
        () => window.location.reload(),
      );
    if (reloads) return;
    const data = response?.ok ? await response.text().catch(() => null) : null;
    if (data !== null) {
      stream.enqueue(data);
      stream.close();
      return;
    }
    await later(tries);
  }
}
