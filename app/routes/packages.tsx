import { Link, useSearchParams } from "react-router";
import { pageHref, t } from "../../schemas/site/messages.ts";
import { isSitePath } from "../../schemas/site/site-path.ts";
import { SubscriptionsStatus } from "../features/account/subscriptions-status.tsx";
import { checkoutErrorMessage } from "../features/packages/checkout-messages.ts";
import { LegacyList, legacyTitle } from "../features/packages/legacy-list.tsx";
import { NoPackages, PackageList, packageTypes } from "../features/packages/package-list.tsx";
import { PackagesFooter } from "../features/packages/packages-footer.tsx";
import { loadPurchasableMatches } from "../features/packages/purchasable-matches.ts";
import { useBlockedPasses } from "../features/packages/use-blocked-passes.ts";
import { pageContext } from "../load-context.ts";
import type { PackagesPageData } from "../route-data.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { PageSection } from "../ui/page-section.tsx";
import type { Route } from "./+types/packages.ts";

export const handle: PageHandle = { page: "contentPageWithoutImage", hero: false };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { packages, legacyPackages, videos, brand, origin } = context.get(pageContext);
  const [membership, matchPass, legacy, matches] = await Promise.all([
    packages.packages("membership").catch(() => null),
    packages.packages("match-pass").catch(() => null),
    legacyPackages().catch(() => []),
    loadPurchasableMatches(videos, new URL(request.url).searchParams.get("match")),
  ]);
  const sold: PackagesPageData = { matches };
  return { membership, matchPass, legacy, ...sold, brand: brand.name, origin };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: t("Passes"),
        description: t("Watch and listen to the {league} live: subscriptions and match passes.", {
          league: loaderData.brand,
        }),
        brand: loaderData.brand,
        origin: loaderData.origin,
        path: "/packages",
        imageKey: "page-passes",
      })
    : [];

/** All passes on one page. Every button is a plain form, so it works without script. */
export default function Packages({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const blockedPasses = useBlockedPasses();
  const next = query.get("next");
  const returnTo = next !== null && isSitePath(next) ? next : undefined;
  const error = query.get("error");
  const kept = new URLSearchParams([...query].filter(([name]) => name === "match" || name === "next"));
  const { membership, matchPass, legacy } = loaderData;
  return (
    <>
      <header className="page-width pt-8 l:pt-12">
        <h1 className="heading-1">{t("Passes")}</h1>
        <p className="mt-3 max-w-2xl text-lg text-muted">
          {t(
            "Live video, live commentary and replays. Subscribe for the season or a month, or buy a single day or match.",
          )}
        </p>
        {/* The line's height is reserved: its content arrives after load. */}
        <div className="mt-3 min-h-11 max-w-2xl">
          <SubscriptionsStatus besidePasses />
        </div>
        {error !== null && (
          <p role="alert" className="card mt-5 max-w-2xl border-danger p-4 font-600 text-danger">
            {checkoutErrorMessage(error)}
            {error === "login_required" && (
              <>
                {". "}
                <Link
                  to={`/login?returnTo=${encodeURIComponent(pageHref(kept.size === 0 ? "/packages" : `/packages?${kept}`))}`}
                  className="underline"
                >
                  {t("Log in")}
                </Link>
              </>
            )}
          </p>
        )}
      </header>
      {membership?.length === 0 && matchPass?.length === 0 && legacy.length === 0 ? (
        <div className="page-width section">
          <NoPackages />
        </div>
      ) : (
        (
          [
            ["membership", membership],
            ["match-pass", matchPass],
          ] as const
        ).map(([type, packages]) => (
          <PageSection key={type} title={t(packageTypes[type].title)}>
            {packages === null ? (
              <EmptyState title={t("These passes cannot be shown at the moment")}>
                {t("Please try again in a few minutes.")}
              </EmptyState>
            ) : (
              <PackageList type={type} packages={packages} returnTo={returnTo} />
            )}
          </PageSection>
        ))
      )}
      {legacy.length > 0 && (
        <PageSection title={t(legacyTitle)}>
          <LegacyList options={legacy} blockedHere={blockedPasses.everything} />
        </PageSection>
      )}
      <div className="page-width pb-12">
        <PackagesFooter />
      </div>
    </>
  );
}
