import { Link } from "react-router";
import { previewPath } from "../../schemas/content/link-preview.ts";
import { matchOf } from "../../schemas/payments/opening-options.ts";
import { pageHref, t } from "../../schemas/site/messages.ts";
import type { VideoItem } from "../../schemas/streaming/video.ts";
import { multiViewPath } from "../features/multi-view/selection.ts";
import { sellsMatchPass } from "../features/packages/purchasable-matches.ts";
import { Share } from "../features/share/share.tsx";
import { includesResults } from "../features/spoilers/includes-results.ts";
import { SpoilerZone } from "../features/spoilers/spoiler-zone.tsx";
import { useRevealed } from "../features/spoilers/use-revealed.ts";
import { useSpoilerFreeTitle } from "../features/spoilers/use-spoiler-free-title.ts";
import { withoutScore } from "../features/spoilers/without-score.ts";
import { VideoTitle } from "../features/videos/card/card-title.tsx";
import { VideoDate } from "../features/videos/card/video-card.tsx";
import { videoStatus } from "../features/videos/card/video-status.ts";
import { listingUrl } from "../features/videos/listing/listing-url.ts";
import { VideoGrid } from "../features/videos/rows/video-grid.tsx";
import { VideoRowSkeleton } from "../features/videos/rows/video-row.tsx";
import { broadcastOf } from "../features/videos/watch/broadcast.ts";
import { videoStructuredData } from "../features/videos/watch/video-structured-data.ts";
import { WatchPanel } from "../features/videos/watch/watch-panel.tsx";
import { pageContext } from "../load-context.ts";
import type { RelatedVideos } from "../route-data.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { formatDate } from "../ui/dates.ts";
import { Deferred } from "../ui/deferred.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { JsonLd } from "../ui/json-ld.tsx";
import { LeagueText } from "../ui/league-text.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { useRevalidationFrom } from "../ui/use-revalidation-for.ts";
import type { Route } from "./+types/video.ts";

export const handle: PageHandle = { page: "videoListing", hero: false };

/** Related videos, on the page and in the player's sidebar (spec: playback#sidebar). */
const relatedCount = 10;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { videos, packages, league, brand, origin, now } = context.get(pageContext);
  const [video, stream] = await Promise.all([
    videos.video(params.entryId),
    videos.stream(params.entryId).catch(() => null),
  ]);
  if (video === null) throw new Response(null, { status: 404 });
  const related: RelatedVideos = {
    related: videos.section(video.metaData.categories[0] ?? "", { page: 0, size: relatedCount + 1 }).then(
      (found) => found.filter(({ id }) => id !== video.id).slice(0, relatedCount),
      () => null,
    ),
  };
  return {
    video,
    broadcast: broadcastOf(video, stream, now),
    formats: stream?.assetData.packaging?.formats ?? video.mediaData.formats,
    renderedAt: now.getTime(),
    locked: league.video.liveUpgradeData,
    isMatchSold: matchOf(video) !== null && (await sellsMatchPass(packages)),
    ...related,
    brand: brand.name,
    origin,
    results: includesResults(request),
  };
}

/** A page's title. The videos of two matches between the same clubs may have the same name, so that of a match gets its date. */
function datedTitle(title: string, { fixtureID, publicationData }: VideoItem): string {
  return fixtureID === null ? title : t("{title}, {date}", { title, date: formatDate(publicationData.releaseFrom) });
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { video, brand, origin, results } = loaderData;
  const spoilerFreeTitle = withoutScore(video.metaData.title);
  const titleShown = results || spoilerFreeTitle === video.metaData.title;
  const path = `/videos/${video.mediaData.entryId}`;
  return pageMeta({
    title: datedTitle(titleShown ? video.metaData.title : spoilerFreeTitle, video),
    description: titleShown ? video.metaData.description : t("Watch it before you know how it ended."),
    ...(!titleShown && { shared: `${path}?results=off` }),
    brand,
    origin,
    path,
    imageKey: `video-${video.mediaData.entryId}`,
    ...(titleShown && { preview: previewPath("video", video.mediaData.entryId) }),
    type: "video.other",
  });
};

export default function Video({
  loaderData: { video, broadcast, formats, locked, isMatchSold, related, renderedAt, origin, brand },
}: Route.ComponentProps) {
  const { metaData } = video;
  useRevalidationFrom(broadcast.playable ? null : broadcast.opensAt, renderedAt);
  const spoilerFreeTitle = withoutScore(metaData.title);
  const hasSpoiler = spoilerFreeTitle !== metaData.title;
  const spoilerClass = hasSpoiler ? "spoiler" : "";
  const url = `${origin}${pageHref(`/videos/${encodeURIComponent(video.mediaData.entryId)}`)}`;
  const [revealed, reveal] = useRevealed();
  useSpoilerFreeTitle(revealed || !hasSpoiler ? null : `${datedTitle(spoilerFreeTitle, video)} | ${brand}`);
  return (
    <div className="page-width section">
      <article
        aria-labelledby="video-title"
        className="grid gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] xl:gap-10"
      >
        <WatchPanel
          video={video}
          formats={formats}
          broadcast={broadcast}
          locked={locked}
          isMatchSold={isMatchSold}
          at={renderedAt}
        />
        <SpoilerZone label={t("the score")} offered={hasSpoiler} onReveal={reveal}>
          <h1 id="video-title" className="heading-2">
            <VideoTitle title={metaData.title} />
          </h1>
          <p className="mt-2 text-muted">
            <VideoDate video={video} at={renderedAt} />
          </p>
          <p className={`mt-4 text-lg ${spoilerClass}`}>
            <LeagueText text={metaData.description} />
          </p>
          {metaData.tags.length > 0 && (
            <ul aria-label={t("Tags")} className={`mt-4 flex flex-wrap gap-2 ${spoilerClass}`}>
              {metaData.tags.map((tag) => (
                <li key={tag}>
                  <Link
                    to={listingUrl("/videos", { q: tag })}
                    className="chip min-h-8 px-3 hover:underline underline-offset-4"
                  >
                    <LeagueText text={tag} />
                  </Link>
                </li>
              ))}
            </ul>
          )}
          {video.fixtureID !== null && (
            <p className="mt-6 flex flex-wrap gap-3">
              <Link to={`/match-centre/${video.fixtureID}`} className="btn btn-ghost">
                {t("Match centre")}
              </Link>
              {broadcast.playable && videoStatus(video, renderedAt) === "live" && (
                <Link to={multiViewPath(video.mediaData.entryId)} className="btn btn-ghost">
                  <span className="i-lucide-grid-2x2-plus" /> {t("Beside other matches")}
                </Link>
              )}
            </p>
          )}
          <div className="mt-6">
            <Share
              shared={{ url, title: metaData.title }}
              {...(hasSpoiler && { spoilerFree: { url: `${url}?results=off`, title: spoilerFreeTitle } })}
            />
          </div>
        </SpoilerZone>
      </article>
      <section aria-labelledby="related-videos" className="mt-12">
        <h2 id="related-videos" className="heading-2 mb-4">
          {t("Related")}
        </h2>
        <Deferred resolve={related} skeleton={<VideoRowSkeleton />} unavailable={t("The list of related videos")}>
          {(videos) =>
            videos.length === 0 ? (
              <EmptyState icon="i-lucide-video-off" title={t("Nothing is related to this video yet")}>
                <Link to="/videos" className="text-link">
                  {t("See all videos")}
                </Link>
              </EmptyState>
            ) : (
              <VideoGrid videos={videos} headingLevel="h3" at={renderedAt} />
            )
          }
        </Deferred>
      </section>
      <JsonLd data={videoStructuredData(video, origin)} />
    </div>
  );
}
