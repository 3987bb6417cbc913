import { redirect } from "react-router";
import { requiredTreePage } from "../features/content-page/tree-page.ts";
import { treePageMeta } from "../features/content-page/tree-page-meta.ts";
import { TreePageView } from "../features/content-page/tree-page-view.tsx";
import { findMatchesToWatch } from "../features/fixtures/find-upcoming-matches.ts";
import { UpcomingMatches } from "../features/fixtures/upcoming-matches.tsx";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import type { Route } from "./+types/how-to-watch.ts";

export const handle: PageHandle = { page: "contentPageWithoutImage", hero: true };

/** Matches below the text. The page about upcoming TV games has more. */
const matchesShown = 6;
const tvGamesShown = 40;

/** A how-to-watch page with the next matches (spec: routes#route-table). */
export function loader({ context, url }: Route.LoaderArgs) {
  const { league, brand, origin, matches, now } = context.get(pageContext);
  const path = url.pathname.replace(/^\/|\/$/g, "");
  if (url.pathname.endsWith("/")) throw redirect(`/${path}${url.search}`, 301);
  const limit = path.endsWith("upcoming-tv-games") ? tvGamesShown : matchesShown;
  return {
    brand: brand.name,
    origin,
    page: requiredTreePage(league, path),
    renderedAt: now.getTime(),
    games: findMatchesToWatch(matches, now, limit).catch(() => null),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? treePageMeta(loaderData) : []);

export default function HowToWatch({ loaderData: { page, origin, games, renderedAt } }: Route.ComponentProps) {
  return (
    <TreePageView page={page} origin={origin}>
      <UpcomingMatches games={games} renderedAt={renderedAt} />
    </TreePageView>
  );
}
