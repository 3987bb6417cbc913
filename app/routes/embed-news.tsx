import { embedParameters } from "../../schemas/content/embed.ts";
import { EmbedError } from "../features/embeds/embed-error.tsx";
import { oembedLink } from "../features/embeds/oembed-link.ts";
import { parseEmbedParameters } from "../features/embeds/parameters.ts";
import { newsPageSize } from "../features/news/news-listing.tsx";
import { pageContext } from "../load-context.ts";
import { formatDate } from "../ui/dates.ts";
import { Image } from "../ui/image.tsx";
import type { Route } from "./+types/embed-news.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { content, brand } = context.get(pageContext);
  const parameters = parseEmbedParameters(embedParameters.news, new URL(request.url));
  const { data } = await content.news({
    ...(parameters.category !== undefined && { category: parameters.category }),
    page: 0,
    size: newsPageSize,
  });
  return { articles: data, brand: brand.name, url: request.url };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Latest News | ${loaderData.brand}` : "Latest News" },
  { name: "robots", content: "noindex" },
  ...(loaderData ? [oembedLink(loaderData.url)] : []),
];

export default function EmbedNews({ loaderData: { articles } }: Route.ComponentProps) {
  return (
    <>
      <h1 id="embed-title" className="visually-hidden">
        News
      </h1>
      {articles.length === 0 ? (
        <p className="card p-4 text-muted">There is no news here yet.</p>
      ) : (
        <ul className="card divide-y divide-line overflow-hidden">
          {articles.map((article) => (
            <li
              key={article.slug}
              lang={article.lang}
              dir={article.lang === "ar" ? "rtl" : "ltr"}
              className="relative flex items-center gap-4 p-3 transition-colors duration-150 hover:bg-raised"
            >
              <Image
                imageKey={article.imageKey}
                width={240}
                height={160}
                alt=""
                className="h-18 w-27 shrink-0 rounded-control"
              />
              <div className="min-w-0">
                <h2 className="line-clamp-2 font-display font-750 text-[1.125rem] leading-tight">
                  <a
                    href={`/news/${article.slug}`}
                    target="_blank"
                    rel="noopener"
                    className="after:absolute after:inset-0 after:content-['']"
                  >
                    {article.title}
                  </a>
                </h2>
                <p className="mt-1 text-sm text-muted">
                  <time dateTime={article.publishedAt} dir="ltr">
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
