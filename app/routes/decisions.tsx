import { isDivision } from "../../schemas/football/competition-kinds.ts";
import { routePath } from "../../schemas/site/messages.ts";
import { DeductionList } from "../features/content-page/deduction-list.tsx";
import { requiredTreePage } from "../features/content-page/tree-page.ts";
import { treePageMeta } from "../features/content-page/tree-page-meta.ts";
import { TreePageView } from "../features/content-page/tree-page-view.tsx";
import { type MatchService, pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import type { Route } from "./+types/decisions.ts";

export const handle: PageHandle = { page: "contentPageWithoutImage", hero: true, hydrateOn: "interaction" };

/** Seasons whose deductions are listed. */
const seasonsShown = 5;

/** The tables of the last seasons, with their deductions. */
async function recentTables(matches: MatchService) {
  const divisions = (await matches.competitions()).filter(isDivision).map(({ id }) => id);
  const seasons = await matches.seasons(divisions);
  return (await Promise.all(seasons.slice(0, seasonsShown).map((season) => matches.divisionTables(season)))).flat();
}

/** Judgments and decisions (spec: entities#content-sections): the page's text, and the deductions as the tables have them. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { league, brand, origin, matches } = context.get(pageContext);
  const path = routePath(url.pathname).slice(1);
  return {
    brand: brand.name,
    origin,
    page: requiredTreePage(league, path),
    tables: recentTables(matches).catch(() => null),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? treePageMeta(loaderData) : []);

export default function Decisions({ loaderData: { page, origin, tables } }: Route.ComponentProps) {
  return (
    <TreePageView page={page} origin={origin}>
      <DeductionList tables={tables} />
    </TreePageView>
  );
}
