import { data } from "react-router";
import { z } from "zod";
import { idParameter, parsePageQuery } from "../../schemas/football/page-query.ts";
import { t } from "../../schemas/site/messages.ts";
import { NewsListing, newsPageSize } from "../features/news/news-listing.tsx";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { pageMeta } from "../ui/page-meta.ts";
import { pageCount, requestedPage } from "../ui/pagination-window.ts";
import type { Route } from "./+types/news.ts";

export const handle: PageHandle = { page: "newsListing", hero: false, hydrateOn: "interaction" };

const newsParameters = z.object({ club: idParameter("club").optional() });

/** All news, or the news of a club. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { content, matches, season, brand, origin } = context.get(pageContext);
  const parsed = parsePageQuery(newsParameters, url.searchParams);
  if ("problem" in parsed) throw data(parsed.problem, { status: 404 });
  const { club: clubID } = parsed.choice;
  const page = requestedPage(url.searchParams);
  const [{ data: articles, total }, club] = await Promise.all([
    content.news({ page: page - 1, size: newsPageSize, ...(clubID !== undefined && { clubID }) }),
    // Undefined while the match data are unavailable: the articles are listed without the club's name.
    clubID === undefined ? undefined : matches.clubByID(clubID, season).catch(() => undefined),
  ]);
  const pages = pageCount(total, newsPageSize);
  if (page > Math.max(1, pages) || club === null) throw data(null, { status: 404 });
  return {
    articles,
    page,
    pages,
    club: club === undefined ? null : { name: club.name, slug: club.slug },
    path: clubID === undefined ? "/news" : `/news?club=${clubID}`,
    brand: brand.name,
    origin,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { club, page, path, brand, origin } = loaderData;
  const subject = club === null ? t("News") : t("{club} news", { club: club.name });
  return pageMeta({
    title: page > 1 ? t("{title}, page {page}", { title: subject, page }) : subject,
    description:
      club === null
        ? t("Match reports, previews, transfers and everything else from the {brand}.", { brand })
        : t("Match reports, previews, transfers and everything else about {club}.", { club: club.name }),
    brand,
    origin,
    path: page > 1 ? `${path}${path.includes("?") ? "&" : "?"}page=${page}` : path,
    imageKey: "page-news",
    feed: { path: "/news", title: t("{brand} News", { brand }) },
  });
};

export default function News({ loaderData: { club, ...listing } }: Route.ComponentProps) {
  if (club === null) return <NewsListing heading={t("News")} {...listing} />;
  const trail = [
    { title: t("News"), href: "/news" },
    { title: club.name, href: `/clubs/${club.slug}` },
  ];
  return <NewsListing heading={t("{club} news", { club: club.name })} trail={trail} {...listing} />;
}
