import { NewsListing, newsPageSize } from "../features/news/news-listing.tsx";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { pageMeta } from "../ui/page-meta.ts";
import { pageCount, requestedPage } from "../ui/pagination-window.ts";
import type { Route } from "./+types/news.ts";

export const handle: PageHandle = { page: "newsListing", hero: false };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { content, brand, origin } = context.get(pageContext);
  const page = requestedPage(new URL(request.url).searchParams);
  const { data, total } = await content.news({ page: page - 1, size: newsPageSize });
  const pages = pageCount(total, newsPageSize);
  if (page > Math.max(1, pages)) throw new Response(null, { status: 404 });
  return { articles: data, page, pages, brand: brand.name, origin };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: `News${loaderData.page > 1 ? `, page ${loaderData.page}` : ""}`,
        description: `Match reports, previews, transfers and everything else from the ${loaderData.brand}.`,
        brand: loaderData.brand,
        origin: loaderData.origin,
        path: loaderData.page > 1 ? `/news?page=${loaderData.page}` : "/news",
        imageKey: "page-news",
        feed: { path: "/news", title: `${loaderData.brand} News` },
      })
    : [];

export default function News({ loaderData }: Route.ComponentProps) {
  return <NewsListing heading="News" path="/news" {...loaderData} />;
}
