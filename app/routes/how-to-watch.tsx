import { data } from "react-router";
import { isWatchable } from "../../schemas/football/unreported.ts";
import { routePath } from "../../schemas/site/messages.ts";
import { requiredTreePage } from "../features/content-page/tree-page.ts";
import { treePageMeta } from "../features/content-page/tree-page-meta.ts";
import { TreePageView } from "../features/content-page/tree-page-view.tsx";
import { findTelevisedMatches } from "../features/fixtures/window/find-upcoming-matches.ts";
import { loadMatchWindow } from "../features/fixtures/window/match-window.ts";
import { UpcomingMatches } from "../features/fixtures/window/upcoming-matches.tsx";
import { parseWindowQuery } from "../features/fixtures/window/window-query.ts";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import type { Route } from "./+types/how-to-watch.ts";

export const handle: PageHandle = { page: "contentPageWithoutImage", hero: true, hydrateOn: "interaction" };

/** Matches below the text, or those of one day. */
const matchesShown = 12;

/** A how-to-watch page with the next matches (spec: routes#route-table). The page about upcoming TV games lists only matches on TV. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { league, brand, origin, matches, videos, season, now } = context.get(pageContext);
  const path = routePath(url.pathname).slice(1);
  const parsed = parseWindowQuery(url.searchParams);
  if ("problem" in parsed) throw data(parsed.problem, { status: 404 });
  const televised = path.endsWith("upcoming-tv-games");
  const options = { date: parsed.choice.date, size: matchesShown, upcoming: isWatchable };
  const window = televised
    ? findTelevisedMatches({ matches, videos }, now)
    : loadMatchWindow({ matches, videos }, { season }, now, options);
  return {
    brand: brand.name,
    origin,
    page: requiredTreePage(league, path),
    path: `/${path}`,
    renderedAt: now.getTime(),
    televised,
    window: window.catch(() => null),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? treePageMeta(loaderData) : []);

export default function HowToWatch({ loaderData }: Route.ComponentProps) {
  const { page, path, origin, window, televised, renderedAt } = loaderData;
  return (
    <TreePageView page={page} origin={origin}>
      <UpcomingMatches window={window} path={path} televised={televised} renderedAt={renderedAt} />
    </TreePageView>
  );
}
