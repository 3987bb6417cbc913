import { Link, useSearchParams } from "react-router";
import { message, pageHref, t } from "../../schemas/site/messages.ts";
import { isSitePath } from "../../schemas/site/site-path.ts";
import { SubscriptionsStatus } from "../features/account/subscriptions-status.tsx";
import { PageHero } from "../features/content-page/page-hero.tsx";
import { ManageSubscriptions } from "../features/packages/manage-subscriptions.tsx";
import { PackageList, packageTypes } from "../features/packages/package-list.tsx";
import { VideoRow, VideoRowSkeleton } from "../features/videos/rows/video-row.tsx";
import { isSold } from "../features/videos/watch/unlock-text.ts";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { Deferred } from "../ui/deferred.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { PageSection } from "../ui/page-section.tsx";
import { richText } from "../ui/rich-text.tsx";
import type { Route } from "./+types/subscriptions.ts";

export const handle: PageHandle = { page: "videoListing", hero: true };

const none = () => null;
/** How many videos of each section are checked for what a pass unlocks. */
const sampleSize = 10;

export function loader({ context }: Route.LoaderArgs) {
  const { packages, videos, brand, origin, now } = context.get(pageContext);
  return {
    membership: packages.packages("membership").catch(none),
    locked: Promise.all(
      ["live", "replays"].map((section) => videos.section(section, { page: 0, size: sampleSize })),
    ).then(
      // For an empty section the backend responds with the latest videos of all sections, including free ones.
      (sections) =>
        sections.flatMap((found) =>
          found.filter(({ metaData }) => isSold(metaData.SysEntryEntitlements)).slice(0, sampleSize / 2),
        ),
      none,
    ),
    renderedAt: now.getTime(),
    brand: brand.name,
    origin,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: t("Subscriptions"),
        description: t(
          "Live matches, live commentary and every replay of the {league}, for a season or by the month.",
          {
            league: loaderData.brand,
          },
        ),
        brand: loaderData.brand,
        origin: loaderData.origin,
        path: "/videos/subscriptions",
        imageKey: "page-passes",
      })
    : [];

/** Who can watch what, by the lock rule (spec: playback#lock-rule). */
const access = [
  { who: message("Everyone"), what: message("Interviews and many highlights"), icon: "i-lucide-eye" },
  {
    who: message("A club account, which is free"),
    what: message("All highlights, and classic matches"),
    icon: "i-lucide-user",
  },
  {
    who: message("A subscription"),
    what: message("Live matches, live commentary and full replays, as it says on each"),
    icon: "i-lucide-ticket",
  },
];

/**
 * The subscriptions page (spec: routes#route-table): recurring packages, and what they unlock. It works without script.
 */
export default function Subscriptions({ loaderData: { membership, locked, renderedAt } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const next = query.get("next");
  const returnTo = next !== null && isSitePath(next) ? next : pageHref("/videos");
  return (
    <>
      <PageHero
        title={t("Subscriptions")}
        lead={t("Every match, every replay, for a season or a month. Stop whenever you like.")}
        trail={[{ title: t("Videos"), href: "/videos" }]}
        imageKey={null}
      />
      <PageSection title={t("Choose yours")} more={{ label: t(packageTypes["match-pass"].title), href: "/packages" }}>
        <Deferred
          resolve={membership}
          skeleton={<div className="skeleton h-120 rounded-card" />}
          unavailable={t("The list of subscriptions")}
        >
          {(packages) => <PackageList type="membership" packages={packages} returnTo={returnTo} />}
        </Deferred>
        <div className="mt-6 min-h-11">
          <SubscriptionsStatus besidePasses />
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-4">
          <ManageSubscriptions />
          <p className="text-muted">
            {richText(t("Only one match? <passes>Match passes</passes> cost less."), {
              passes: (words) => (
                <Link to="/packages" className="text-link">
                  {words}
                </Link>
              ),
            })}
          </p>
        </div>
      </PageSection>
      <PageSection title={t("What is open to whom")} className="bg-surface">
        <dl className="grid gap-4 l:grid-cols-3">
          {access.map(({ who, what, icon }) => (
            <div key={who} className="card p-5">
              <dt className="heading-3 grid gap-2">
                <span className={`${icon} text-2xl text-accent`} />
                {t(who)}
              </dt>
              <dd className="mt-1 text-muted">{t(what)}</dd>
            </div>
          ))}
        </dl>
      </PageSection>
      <PageSection title={t("Waiting for you")} more={{ label: t("All videos"), href: "/videos" }}>
        <Deferred resolve={locked} skeleton={<VideoRowSkeleton />} unavailable={t("The list of videos")}>
          {(videos) =>
            videos.length === 0 ? (
              <EmptyState icon="i-lucide-video-off" title={t("No matches are planned or kept at the moment")} />
            ) : (
              <VideoRow label={t("Videos that subscriptions unlock")} videos={videos} at={renderedAt} />
            )
          }
        </Deferred>
      </PageSection>
    </>
  );
}
