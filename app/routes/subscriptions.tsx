import { Link, useSearchParams } from "react-router";
import { isSitePath } from "../../schemas/site/site-path.ts";
import { SubscriptionsStatus } from "../features/account/subscriptions-status.tsx";
import { PageHero } from "../features/content-page/page-hero.tsx";
import { ManageSubscriptions } from "../features/packages/manage-subscriptions.tsx";
import { PackageList, packageTypes } from "../features/packages/package-list.tsx";
import { VideoRow, VideoRowSkeleton } from "../features/videos/rows/video-row.tsx";
import { unlockText } from "../features/videos/watch/unlock-text.ts";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { Deferred } from "../ui/deferred.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { PageSection } from "../ui/page-section.tsx";
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
      // An empty section is answered with the latest videos of all, including free ones.
      (sections) => sections.flatMap((found) => found.filter(isSold).slice(0, sampleSize / 2)),
      none,
    ),
    renderedAt: now.getTime(),
    brand: brand.name,
    origin,
  };
}

const isSold = ({ metaData }: { metaData: { SysEntryEntitlements: readonly string[] } }) =>
  unlockText(metaData.SysEntryEntitlements).startsWith("Unlocked by");

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: "Subscriptions",
        description: `Live matches, live commentary and every replay of the ${loaderData.brand}, for a season or by the month.`,
        brand: loaderData.brand,
        origin: loaderData.origin,
        path: "/videos/subscriptions",
        imageKey: "page-passes",
      })
    : [];

/** Who can watch what, by the lock rule (spec: playback#lock-rule). */
const access = [
  { who: "Everyone", what: "Interviews and many highlights", icon: "i-lucide-eye" },
  { who: "A club account, which is free", what: "All highlights, and classic matches", icon: "i-lucide-user" },
  {
    who: "A subscription",
    what: "Live matches, live commentary and full replays, as it says on each",
    icon: "i-lucide-ticket",
  },
];

/**
 * The subscriptions page (spec: routes#route-table): recurring packages, and what they unlock. It works without script.
 */
export default function Subscriptions({ loaderData: { membership, locked, renderedAt } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const next = query.get("next");
  const returnTo = next !== null && isSitePath(next) ? next : "/videos";
  return (
    <>
      <PageHero
        title="Subscriptions"
        lead="Every match, every replay, for a season or a month. Stop whenever you like."
        trail={[{ title: "Videos", href: "/videos" }]}
        imageKey={null}
      />
      <PageSection title="Choose yours" more={{ label: packageTypes["match-pass"].title, href: "/packages" }}>
        <Deferred
          resolve={membership}
          skeleton={<div className="skeleton h-120 rounded-card" />}
          unavailable="The list of subscriptions"
        >
          {(packages) => <PackageList type="membership" packages={packages} returnTo={returnTo} />}
        </Deferred>
        <div className="mt-6 min-h-11">
          <SubscriptionsStatus besidePasses />
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-4">
          <ManageSubscriptions />
          <p className="text-muted">
            Only one match?{" "}
            <Link to="/packages" className="text-link">
              Match passes
            </Link>{" "}
            cost less.
          </p>
        </div>
      </PageSection>
      <PageSection title="What is open to whom" className="bg-surface">
        <dl className="grid gap-4 l:grid-cols-3">
          {access.map(({ who, what, icon }) => (
            <div key={who} className="card p-5">
              <span aria-hidden="true" className={`${icon} text-2xl text-accent`} />
              <dt className="heading-3 mt-2">{who}</dt>
              <dd className="mt-1 text-muted">{what}</dd>
            </div>
          ))}
        </dl>
      </PageSection>
      <PageSection title="Waiting for you" more={{ label: "All videos", href: "/videos" }}>
        <Deferred resolve={locked} skeleton={<VideoRowSkeleton />} unavailable="The list of videos">
          {(videos) =>
            videos.length === 0 ? (
              <EmptyState icon="i-lucide-video-off" title="No matches are planned or kept at the moment" />
            ) : (
              <VideoRow label="Videos that subscriptions unlock" videos={videos} at={renderedAt} />
            )
          }
        </Deferred>
      </PageSection>
    </>
  );
}
