import { pageDataPath } from "../schemas/site/page-data.ts";
import { reloadOnce } from "./reload-once.ts";

/** Milliseconds until the second try; twice as many until the next, up to a minute and a half. */
const retryTime = 3_000;

/** Settles once it may be worth another try, or the connection is back. */
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
 * Loads the data of a page that came without it (worker/page-cache/page-data.ts). Without a connection the page waits for one. Data that
 * is kept no longer, of a page that was open for a day, is another page's by now: the page is loaded again.
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
