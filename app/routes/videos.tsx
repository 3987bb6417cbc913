import { AdvertPlace } from "../features/adverts/advert-place.tsx";
import { VideoGrid } from "../features/videos/video-grid.tsx";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { pageMeta } from "../ui/page-meta.ts";
import { Pagination } from "../ui/pagination.tsx";
import { pageCount, requestedPage } from "../ui/pagination-window.ts";
import type { Route } from "./+types/videos.ts";

export const handle: PageHandle = { page: "videoListing", hero: false };

/** Videos a page (accounts-and-streaming §9). */
const pageSize = 12;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { videos, brand, origin } = context.get(pageContext);
  const page = requestedPage(new URL(request.url).searchParams);
  const { data, total } = await videos.videos({ page: page - 1, size: pageSize });
  const pages = pageCount(total, pageSize);
  if (page > Math.max(1, pages)) throw new Response(null, { status: 404 });
  return { videos: data, page, pages, brand: brand.name, origin };
}

const pathOf = (page: number) => (page === 1 ? "/videos" : `/videos?page=${page}`);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: `Videos${loaderData.page > 1 ? `, page ${loaderData.page}` : ""}`,
        description: `Live matches, highlights, full replays and interviews from the ${loaderData.brand}.`,
        brand: loaderData.brand,
        origin: loaderData.origin,
        path: pathOf(loaderData.page),
        imageKey: "page-videos",
      })
    : [];

export default function Videos({ loaderData: { videos, page, pages } }: Route.ComponentProps) {
  return (
    <>
      <div className="page-width section">
        <h1 className="heading-1 mb-6">Videos</h1>
        {videos.length === 0 ? (
          <p className="card p-6 text-muted">There are no videos here yet.</p>
        ) : (
          <VideoGrid videos={videos} priority={4} />
        )}
        <Pagination current={page} pages={pages} href={pathOf} label="Video pages" />
      </div>
      <AdvertPlace name="videos-below-list" house="matches" />
    </>
  );
}
