import { requiredTreePage } from "../features/content-page/tree-page.ts";
import { treePageMeta } from "../features/content-page/tree-page-meta.ts";
import { TreePageView } from "../features/content-page/tree-page-view.tsx";
import { findUpcomingMatches } from "../features/fixtures/find-upcoming-matches.ts";
import { UpcomingMatches } from "../features/fixtures/upcoming-matches.tsx";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import type { Route } from "./+types/tickets.ts";

export const handle: PageHandle = { page: "contentPageWithoutImage", hero: true };

const matchesShown = 12;

/** How and where to get tickets, with the next matches (spec: routes#route-table). */
export function loader({ context }: Route.LoaderArgs) {
  const { league, brand, origin, matches, now } = context.get(pageContext);
  return {
    brand: brand.name,
    origin,
    page: requiredTreePage(league, "tickets"),
    shop: league.site.ticketShop,
    renderedAt: now.getTime(),
    games: findUpcomingMatches(matches, now, matchesShown).catch(() => null),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? treePageMeta(loaderData) : []);

export default function Tickets({ loaderData: { page, shop, origin, games, renderedAt } }: Route.ComponentProps) {
  return (
    <TreePageView page={page} origin={origin}>
      {shop !== null && (
        <a href={shop} target="_blank" rel="noopener noreferrer" className="btn btn-primary mt-8">
          Go to the ticket shop
          <span aria-hidden="true" className="i-lucide-external-link" />
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      )}
      <UpcomingMatches games={games} renderedAt={renderedAt} />
    </TreePageView>
  );
}
