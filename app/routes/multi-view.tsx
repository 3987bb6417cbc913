import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { t } from "../../schemas/site/messages.ts";
import type { VideoItem } from "../../schemas/streaming/video.ts";
import { MatchPicker } from "../features/multi-view/match-picker.tsx";
import { withMatch } from "../features/multi-view/selection.ts";
import { useSelectedEntries } from "../features/multi-view/use-selected-entries.ts";
import { videoStatus } from "../features/videos/card/video-status.ts";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/multi-view.ts";

const MultiView = lazy(() => import("../features/multi-view/multi-view.tsx"));

export const handle: PageHandle = { page: "videoListing", hero: false };

/** Live entries to search through: a full match day of all divisions. */
const maxLive = 50;
/** Kick-off window around now of matches on air, in milliseconds. */
const kickOffWindow = { before: 4 * 3_600_000, after: 3_600_000 };

export async function loader({ context }: Route.LoaderArgs) {
  const { videos, matches, brand, origin, now } = context.get(pageContext);
  const at = (offset: number) => new Date(now.getTime() + offset).toISOString();
  const [onAir, fixtures] = await Promise.all([
    videos.section("live", { page: 0, size: maxLive }).then(
      // The backend responds with the latest videos for an unknown section.
      (found) => found.filter((video) => videoStatus(video, now.getTime()) === "live"),
      () => null,
    ),
    matches.fixtures({ from: at(-kickOffWindow.before), to: at(kickOffWindow.after) }).catch(() => []),
  ]);
  const shown = new Set(onAir?.map(({ fixtureID }) => fixtureID));
  return {
    onAir,
    fixtures: fixtures.filter(({ id }) => shown.has(id)),
    renderedAt: now.getTime(),
    brand: brand.name,
    origin,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: t("Multi-view"),
        description: t("Up to four live matches of the {brand} side by side, one of them with sound.", {
          brand: loaderData.brand,
        }),
        brand: loaderData.brand,
        origin: loaderData.origin,
        path: "/videos/multi-view",
        imageKey: "page-videos",
      })
    : [];

const entriesOf = (videos: readonly VideoItem[]) => videos.map(({ mediaData }) => mediaData.entryId);

/** Multi-view: live matches side by side. The selection is in the URL; the player loads with the first match. */
export default function MultiViewPage({ loaderData: { onAir, fixtures, renderedAt } }: Route.ComponentProps) {
  const [selected, change] = useSelectedEntries();
  const videos = selected.flatMap((entry) => onAir?.find(({ mediaData }) => mediaData.entryId === entry) ?? []);
  const remove = (entryID: string) => change((entries) => entries.filter((entry) => entry !== entryID));
  return (
    <div className="page-width section">
      <Breadcrumbs trail={[{ title: t("Videos"), href: "/videos" }]} />
      <h1 className="heading-2 mt-1">{t("Multi-view")}</h1>
      <p className="mt-2 mb-6 text-lg text-muted">
        {t("Up to four live matches side by side, one of them with sound. They count as one device.")}
      </p>
      {videos.length > 0 && (
        <Suspense fallback={<div className="skeleton aspect-video rounded-card" />}>
          <MultiView videos={videos} matches={fixtures} renderedAt={renderedAt} onClose={remove} />
        </Suspense>
      )}
      <section aria-labelledby="on-air" className="mt-8">
        <h2 id="on-air" className="heading-3 mb-4">
          {t("On air now")}
        </h2>
        {onAir === null ? (
          <EmptyState title={t("The list of matches did not arrive")}>
            <p>{t("We could not fetch it just now. Try again in a minute.")}</p>
          </EmptyState>
        ) : onAir.length === 0 ? (
          <EmptyState icon="i-lucide-video-off" title={t("No match is on air at the moment")}>
            <Link to="/match-hub" className="text-link">
              {t("See when the next ones are")}
            </Link>
          </EmptyState>
        ) : (
          <MatchPicker
            onAir={onAir}
            selected={entriesOf(videos)}
            onAdd={(entryID) => change((entries) => withMatch(entries, entryID, entriesOf(onAir)))}
            onRemove={remove}
          />
        )}
      </section>
    </div>
  );
}
