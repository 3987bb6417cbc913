import { data } from "react-router";
import { newsSlugPattern } from "../../schemas/content/news-slug.ts";
import { t } from "../../schemas/site/messages.ts";
import { NewsListing, newsPageSize } from "../features/news/news-listing.tsx";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { JsonLd } from "../ui/json-ld.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { pageCount, requestedPage } from "../ui/pagination-window.ts";
import { breadcrumbs, graph } from "../ui/structured-data.ts";
import type { Route } from "./+types/category.ts";

export const handle: PageHandle = { page: "category", hero: false, hydrateOn: "interaction" };

const newsTrail = () => [{ title: t("News"), href: "/news" }];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  if (!newsSlugPattern.test(params.category)) throw data(null, { status: 404 });
  const { content, brand, origin } = context.get(pageContext);
  const page = requestedPage(new URL(request.url).searchParams);
  const { data: articles, total } = await content.news({
    category: params.category,
    page: page - 1,
    size: newsPageSize,
  });
  const pages = pageCount(total, newsPageSize);
  const empty = articles.length === 0 && page === 1 ? await content.category(params.category) : null;
  const name = empty?.name ?? articles[0]?.categories.find(({ slug }) => slug === params.category)?.name;
  if (!name) throw data(null, { status: 404 });
  return {
    articles,
    page,
    pages,
    name,
    path: `/category/${params.category}`,
    lang: empty?.lang ?? articles[0]?.lang,
    brand: brand.name,
    origin,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title:
          loaderData.page > 1
            ? t("{title}, page {page}", { title: loaderData.name, page: loaderData.page })
            : loaderData.name,
        description: t("{category}: news from the {brand}.", { category: loaderData.name, brand: loaderData.brand }),
        brand: loaderData.brand,
        origin: loaderData.origin,
        path: loaderData.page > 1 ? `${loaderData.path}?page=${loaderData.page}` : loaderData.path,
        imageKey: loaderData.path.slice(1).replaceAll("/", "-"),
        ...(loaderData.lang && { lang: loaderData.lang }),
        feed: { path: loaderData.path, title: `${loaderData.brand} ${loaderData.name}` },
      })
    : [];

export default function Category({ loaderData: { name, ...listing } }: Route.ComponentProps) {
  const { path, origin } = listing;
  return (
    <>
      <NewsListing heading={name} trail={newsTrail()} {...listing} />
      <JsonLd data={graph(breadcrumbs(origin, [...newsTrail(), { title: name, href: path }]))} />
    </>
  );
}
