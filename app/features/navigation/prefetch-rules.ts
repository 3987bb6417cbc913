import type { UNSAFE_AssetsManifest as AssetsManifest } from "react-router";

/** What a page still needs from the server. */
export interface Ahead {
  /** Addresses of scripts. */
  modules: string[];
  /** The address of its data, or null where it has none. */
  data: string | null;
}

/**
 * What a page will ask for when it is gone to, of what is not here yet.
 * @param page path and query.
 * @param routes ids of the routes that make up the page, outermost first.
 * @param loaded whether a route's code is here.
 * @param kept whether a route keeps the data that it has.
 */
export function aheadOf(
  page: string,
  routes: string[],
  manifest: Pick<AssetsManifest, "routes">,
  loaded: (route: string) => boolean,
  kept: (route: string) => boolean,
): Ahead {
  const known = routes.flatMap((id) => manifest.routes[id] ?? []);
  const modules = known.flatMap((route) => (loaded(route.id) ? [] : [route.module, ...(route.imports ?? [])]));
  const withData = known.filter((route) => route.hasLoader).map((route) => route.id);
  const asked = withData.filter((id) => !kept(id));
  // A page's data has the page's address, and names the routes that it is asked for unless it is all of them.
  const { pathname, searchParams } = new URL(page, "https://site.example");
  if (asked.length < withData.length) searchParams.set("_routes", asked.join(","));
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  const data = asked.length > 0 ? `${pathname.endsWith("/") ? `${pathname}_` : pathname}.data${query}` : null;
  return { modules: [...new Set(modules)], data };
}
