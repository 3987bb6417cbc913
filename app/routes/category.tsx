import { data, redirect } from "react-router";
import { NewsListing, newsPageSize } from "../features/news/news-listing.tsx";
import { pageContext } from "../load-context.ts";
import { pageCount, requestedPage } from "../ui/pagination-window.ts";
import type { Route } from "./+types/category.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  if (!params.category) throw redirect("/news");
  if (!/^[a-z0-9-]{1,200}$/.test(params.category)) throw data(null, { status: 404 });
  const { content, brand } = context.get(pageContext);
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
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? [{ title: `${loaderData.name} | ${loaderData.brand}` }] : [];

export default function Category({ loaderData: { name, ...listing } }: Route.ComponentProps) {
  return <NewsListing heading={name} {...listing} />;
}
