import { leagueDaysUntil } from "../../schemas/site/league-clock.ts";
import { t } from "../../schemas/site/messages.ts";
import { statusHistoryDays } from "../../schemas/site/status-components.ts";
import { ComponentHistory } from "../features/status/component-history.tsx";
import { componentStatuses, overallText } from "../features/status/component-status.ts";
import { IncidentList } from "../features/status/incident-list.tsx";
import { OutageList } from "../features/status/outage-list.tsx";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { PageSection } from "../ui/page-section.tsx";
import type { Route } from "./+types/status.ts";

export const handle: PageHandle = { page: "contentPageWithoutImage", hero: false, hydrateOn: "interaction" };

export async function loader({ context }: Route.LoaderArgs) {
  const { health, brand, origin, now } = context.get(pageContext);
  const [history, incidents] = await Promise.all([
    health.history().catch(() => null),
    health.incidents().catch(() => []),
  ]);
  return {
    brand: brand.name,
    origin,
    renderedAt: now.getTime(),
    components: history === null ? null : componentStatuses(history, leagueDaysUntil(now, statusHistoryDays), now),
    outages: history?.outages ?? [],
    incidents,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        ...loaderData,
        title: t("Service status"),
        description: t("Which parts of the {brand}'s site and streams work now, and in the last {days} days.", {
          brand: loaderData.brand,
          days: statusHistoryDays,
        }),
        path: "/status",
        imageKey: "page-news",
      })
    : [];

/** Status of the site's components now and in the past, checked once a minute. */
export default function Status({ loaderData: { components, outages, incidents, renderedAt } }: Route.ComponentProps) {
  return (
    <>
      <header className="page-width pt-8 l:pt-12">
        <h1 className="heading-1">{t("Service status")}</h1>
        {components !== null && <p className="mt-3 max-w-2xl text-xl">{overallText(components)}</p>}
      </header>
      {incidents.length > 0 && (
        <PageSection title={t("Incidents")}>
          <IncidentList incidents={incidents} />
          <p className="mt-4">
            <a className="text-link inline-flex min-h-11 items-center" href="/status/feed.rss">
              {t("Feed of incidents (RSS)")}
            </a>
          </p>
        </PageSection>
      )}
      {components === null ? (
        <div className="page-width section">
          <EmptyState title={t("The status cannot be shown at the moment")}>
            {t("Please try again in a few minutes.")}
          </EmptyState>
        </div>
      ) : (
        <>
          <PageSection title={t("The last {days} days", { days: statusHistoryDays })}>
            <ul className="grid gap-4">
              {components.map((state) => (
                <ComponentHistory key={state.component} state={state} />
              ))}
            </ul>
          </PageSection>
          <PageSection title={t("Interruptions")}>
            <OutageList outages={outages} now={renderedAt} />
          </PageSection>
        </>
      )}
    </>
  );
}
