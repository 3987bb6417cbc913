import { data } from "react-router";
import { embedParameters } from "../../schemas/content/embed.ts";
import { newsPath } from "../../schemas/content/news-slug.ts";
import { isRightToLeft, pageHref, t } from "../../schemas/site/messages.ts";
import { EmbedError } from "../features/embeds/embed-error.tsx";
import { oembedLink } from "../features/embeds/oembed-link.ts";
import { parseEmbedParameters } from "../features/embeds/parameters.ts";
import { newsPageSize } from "../features/news/news-listing.tsx";
import { pageContext } from "../load-context.ts";
import { formatDate } from "../ui/dates.ts";
import { Image } from "../ui/image.tsx";
import { pageDirection } from "../ui/language-attributes.ts";
import type { Route } from "./+types/embed-news.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { content, brand } = context.get(pageContext);
  const parameters = parseEmbedParameters(embedParameters.news, new URL(request.url));
  const { data: articles } = await content.news({
    ...(parameters.category !== undefined && { category: parameters.category }),
    page: 0,
    size: newsPageSize,
  });
  const { category } = parameters;
  if (articles.length === 0 && category !== undefined && (await content.category(category)) === null) {
    throw data(t("There is no news of this category."), { status: 404 });
  }
  return { articles, brand: brand.name, url: request.url };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${t("Latest News")} | ${loaderData.brand}` : t("Latest News") },
  { name: "robots", content: "noindex" },
  ...(loaderData ? [oembedLink(loaderData.url)] : []),
];

export default function EmbedNews({ loaderData: { articles } }: Route.ComponentProps) {
  return (
    <>
      <h1 id="embed-title" className="visually-hidden">
        {t("News")}
      </h1>
      {articles.length === 0 ? (
        <p className="card p-4 text-muted">{t("There is no news here yet.")}</p>
      ) : (
        <ul className="card divide-y divide-line overflow-hidden">
          {articles.map((article) => (
            <li
              key={article.slug}
              lang={article.lang}
              dir={isRightToLeft(article.lang) ? "rtl" : "ltr"}
              className="relative flex items-center gap-4 p-3 transition-colors duration-150 hover:bg-raised"
            >
              <Image
                imageKey={article.imageKey}
                focus={article.imageFocus}
                width={240}
                height={160}
                alt=""
                className="h-18 w-27 shrink-0 rounded-control"
              />
              <div className="min-w-0">
                <h2 className="m:line-clamp-2 font-display font-750 text-[1.125rem] leading-tight">
                  <a
                    href={pageHref(newsPath(article.slug))}
                    target="_blank"
                    rel="noopener"
                    className="after:absolute after:inset-0 after:content-['']"
                  >
                    {article.title}
                  </a>
                </h2>
                <p className="mt-1 text-sm text-muted">
                  <time dateTime={article.publishedAt} dir={pageDirection()}>
                    {formatDate(article.publishedAt)}
                  </time>
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export { EmbedError as ErrorBoundary };
