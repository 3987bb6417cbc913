import { data } from "react-router";
import { isUpcoming } from "../../schemas/football/unreported.ts";
import { t } from "../../schemas/site/messages.ts";
import { requiredTreePage } from "../features/content-page/tree-page.ts";
import { treePageMeta } from "../features/content-page/tree-page-meta.ts";
import { TreePageView } from "../features/content-page/tree-page-view.tsx";
import { loadMatchWindow } from "../features/fixtures/window/match-window.ts";
import { UpcomingMatches } from "../features/fixtures/window/upcoming-matches.tsx";
import { parseWindowQuery } from "../features/fixtures/window/window-query.ts";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import type { Route } from "./+types/tickets.ts";

export const handle: PageHandle = { page: "contentPageWithoutImage", hero: true, hydrateOn: "interaction" };

/** How and where to get tickets, with the next matches (spec: routes#route-table). */
export function loader({ context, request }: Route.LoaderArgs) {
  const { league, brand, origin, matches, videos, season, now } = context.get(pageContext);
  const parsed = parseWindowQuery(new URL(request.url).searchParams);
  if ("problem" in parsed) throw data(parsed.problem, { status: 404 });
  const options = { date: parsed.choice.date, upcoming: isUpcoming };
  return {
    brand: brand.name,
    origin,
    page: requiredTreePage(league, "tickets"),
    shop: league.site.ticketShop,
    renderedAt: now.getTime(),
    window: loadMatchWindow({ matches, videos }, { season }, now, options).catch(() => null),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? treePageMeta(loaderData) : []);

export default function Tickets({ loaderData: { page, shop, origin, window, renderedAt } }: Route.ComponentProps) {
  return (
    <TreePageView page={page} origin={origin}>
      {shop !== null && (
        <a href={shop} target="_blank" rel="noopener noreferrer" className="btn btn-primary mb-8">
          {t("Go to the ticket shop")}
          <span className="i-lucide-external-link" />
          <span className="visually-hidden"> {t("(opens in a new tab)")}</span>
        </a>
      )}
      <UpcomingMatches window={window} path="/tickets" renderedAt={renderedAt} />
    </TreePageView>
  );
}
