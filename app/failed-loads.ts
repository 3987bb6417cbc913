import { useEffect } from "react";
import { isRouteErrorResponse, useHref, useLocation, useMatches } from "react-router";
import type { Route } from "./+types/root.ts";

/** The page that is shown: its URL without a hash, and each route's data. While "back" loads a page, the address bar is ahead of it. */
let shown: { url: string; data: ReadonlyMap<string, unknown> } = { url: "", data: new Map() };

/** Remembers the page that is shown, for `keepShown`. */
export function useShownPage(): void {
  const { pathname, search } = useLocation();
  const href = useHref({ pathname, search });
  const matches = useMatches();
  useEffect(() => {
    const loaded = matches.filter(({ loaderData }) => loaderData !== undefined);
    const { href: url } = new URL(href, window.location.origin);
    shown = { url, data: new Map(loaded.map(({ id, loaderData }) => [id, loaderData])) };
  }, [href, matches]);
}

/** Whether a page does not exist, or no longer. */
const isMissing = (error: unknown) => isRouteErrorResponse(error) && [404, 410].includes(error.status);

/** Makes the data that stream in later null if the connection breaks off, as loaders do if a backend fails: it costs one section. */
function expectBreaks(data: unknown): void {
  if (typeof data !== "object" || data === null) return;
  for (const [key, value] of Object.entries(data)) {
    if (value instanceof Promise) {
      const section = value.catch(() => null);
      Reflect.set(data, key, section);
    } else expectBreaks(value);
  }
}

/**
 * Keeps what is shown when a load fails that no navigation waits for; React Router would show the error page instead. The shown page keeps
 * its data if it cannot be loaded again, unless it no longer exists, and a fetcher's data are null.
 */
export const keepShown: Route.ClientMiddlewareFunction = async (args, next) => {
  const results = await next();
  const isShown = args.request.url === shown.url;
  // React Router's word for what loads. Without it, all of its own rules apply.
  const navigates = !("unstable_initiator" in args) || args.unstable_initiator === "navigation";
  for (const [id, { type, result }] of Object.entries(results)) {
    if (type === "data") expectBreaks(result);
    if (type === "data" || result instanceof Response) continue;
    const kept = isShown && shown.data.has(id) && !isMissing(result);
    if (!kept && (isShown || navigates)) continue;
    results[id] = { type: "data", result: kept ? shown.data.get(id) : null };
    if (!args.request.signal.aborted) console.warn("A load failed. What is shown stays.", result);
  }
  return results;
};
