import { data } from "react-router";
import { NewsListing, newsPageSize } from "../features/news/news-listing.tsx";
import { pageContext } from "../load-context.ts";
import { pageMeta } from "../ui/page-meta.ts";
import { pageCount, requestedPage } from "../ui/pagination-window.ts";
import type { Route } from "./+types/category.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  if (!/^[a-z0-9-]{1,200}$/.test(params.category)) throw data(null, { status: 404 });
  const { content, brand, origin } = context.get(pageContext);
  const page = requestedPage(new URL(request.url).searchParams);
  const { data: articles, total } = await content.news({
    category: params.category,
    page: page - 1,
    size: newsPageSize,
  });
  const pages = pageCount(total, newsPageSize);
  const name = articles[0]?.categories.find(({ slug }) => slug === params.category)?.name;
  if (!name) throw data(null, { status: 404 });
  return {
    articles,
    page,
    pages,
    name,
    path: `/category/${params.category}`,
    lang: articles[0]?.lang,
    brand: brand.name,
    origin,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: `${loaderData.name}${loaderData.page > 1 ? `, page ${loaderData.page}` : ""}`,
        description: `${loaderData.name}: news from the ${loaderData.brand}.`,
        brand: loaderData.brand,
        origin: loaderData.origin,
        path: loaderData.page > 1 ? `${loaderData.path}?page=${loaderData.page}` : loaderData.path,
        imageKey: loaderData.path.slice(1).replaceAll("/", "-"),
        ...(loaderData.lang && { lang: loaderData.lang }),
        feed: { path: loaderData.path, title: `${loaderData.brand} ${loaderData.name}` },
      })
    : [];

export default function Category({ loaderData: { name, ...listing } }: Route.ComponentProps) {
  return <NewsListing heading={name} {...listing} />;
}
