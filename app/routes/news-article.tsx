import { useState } from "react";
import { data, Link } from "react-router";
import { previewPath } from "../../schemas/content/link-preview.ts";
import { AdvertPlacement } from "../features/adverts/advert-placement.tsx";
import { archiveNotAvailable, isYear } from "../features/news/archive.ts";
import { ArticleCard } from "../features/news/article-card.tsx";
import { articleData, articleTrail } from "../features/news/article-data.ts";
import { ArticleTitle } from "../features/news/article-title.tsx";
import { Share } from "../features/share/share.tsx";
import { includesResults } from "../features/spoilers/includes-results.ts";
import { SpoilerZone } from "../features/spoilers/spoiler-zone.tsx";
import { useSpoilerFreeTitle } from "../features/spoilers/use-spoiler-free-title.ts";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { trustMarkup } from "../trusted-types.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { formatDate } from "../ui/dates.ts";
import { Image } from "../ui/image.tsx";
import { JsonLd } from "../ui/json-ld.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/news-article.ts";

export const handle: PageHandle = { page: "newsSingle", hero: false, hydrateOn: "interaction" };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { content, brand, origin } = context.get(pageContext);
  const found = await content.article(params.slug);
  if (!found) throw isYear(params.slug) ? archiveNotAvailable() : data(null, { status: 404 });
  return {
    article: found.data,
    related: found.related,
    standfirst: found.standfirst,
    brand: brand.name,
    origin,
    results: includesResults(request),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { article, brand, origin, results } = loaderData;
  const spoilerFree = results ? null : (article.titleWithoutResult ?? null);
  return pageMeta({
    title: spoilerFree ?? article.title,
    description: spoilerFree === null ? article.summary : "Read it when you have seen the match.",
    ...(spoilerFree !== null && { shared: `/news/${article.slug}?results=off` }),
    brand,
    origin,
    path: `/news/${article.slug}`,
    imageKey: article.imageKey,
    ...(spoilerFree === null
      ? { preview: previewPath("article", article.slug), imageAlt: `${article.title}. ${article.imageAlt}` }
      : {}),
    type: "article",
    lang: article.lang,
    publishedAt: article.publishedAt,
    feed: { path: "/news", title: `${brand} News` },
  });
};

export default function NewsArticle({
  loaderData: { article, related, standfirst, brand, origin },
}: Route.ComponentProps) {
  const rightToLeft = article.lang === "ar";
  const spoilerFree = article.titleWithoutResult ?? null;
  const spoilerClass = spoilerFree === null ? "" : "spoiler";
  const [revealed, setRevealed] = useState(false);
  useSpoilerFreeTitle(revealed || spoilerFree === null ? null : `${spoilerFree} | ${brand}`);
  return (
    <>
      <div className="page-width section" lang={article.lang} dir={rightToLeft ? "rtl" : "ltr"}>
        <SpoilerZone
          as="article"
          labelledBy="article-title"
          label="the result and the report"
          offered={spoilerFree !== null}
          className={`mx-auto max-w-[46rem] ${rightToLeft ? "font-arabic" : ""}`}
          onReveal={() => setRevealed(true)}
        >
          <Breadcrumbs trail={articleTrail(article)} />
          <h1 id="article-title" className={`heading-1 ${rightToLeft ? "font-arabic" : ""}`}>
            <ArticleTitle article={article} />
          </h1>
          <p className="mt-3 text-muted">
            {article.author} ·{" "}
            <time dateTime={article.publishedAt} dir="ltr">
              {formatDate(article.publishedAt)}
            </time>
          </p>
          <Image
            imageKey={article.imageKey}
            width={960}
            height={540}
            alt={spoilerFree === null ? article.imageAlt : ""}
            priority
            sizes="(width < 46rem) 100vw, 46rem"
            className="mt-6 h-auto w-full rounded-card"
          />
          {standfirst !== null && (
            <p className={`mt-6 text-xl leading-relaxed font-600 ${spoilerClass}`}>{standfirst}</p>
          )}
          <div
            // Without a standfirst, the first paragraph is one.
            className={`prose mt-4 ${standfirst === null ? "[&>p:first-child]:text-xl [&>p:first-child]:leading-relaxed [&>p:first-child]:font-600" : ""} ${spoilerClass}`}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the content service sanitises article bodies (worker/services/content.ts)
            dangerouslySetInnerHTML={{ __html: trustMarkup(article.bodyHTML) }}
          />
          {article.correction !== null && (
            <p className="mt-6 border-s-4 border-edge ps-4">
              <strong>Corrected on {formatDate(article.correction.at)}:</strong> {article.correction.text}
            </p>
          )}
          {article.categories.length > 0 && (
            <ul aria-label="Categories" className="mt-8 flex flex-wrap gap-2">
              {article.categories.map((category) => (
                <li key={category.slug}>
                  <Link to={`/category/${category.slug}`} className="chip min-h-8 hover:bg-line">
                    {category.name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
          {article.fixtureID !== null && (
            <p className="mt-6">
              <Link to={`/match-centre/${article.fixtureID}`} className="btn btn-primary">
                Match centre
              </Link>
            </p>
          )}
          <div className="mt-8 border-t border-line pt-5">
            <Share
              shared={{ url: `${origin}/news/${article.slug}`, title: article.title }}
              {...(spoilerFree !== null && {
                spoilerFree: { url: `${origin}/news/${article.slug}?results=off`, title: spoilerFree },
              })}
            />
          </div>
        </SpoilerZone>
        {related.length > 0 && (
          <section aria-labelledby="related-heading" className="mt-12" lang="en" dir="ltr">
            <h2 id="related-heading" className="heading-2 mb-4">
              Related news
            </h2>
            <ul className="grid gap-4 m:grid-cols-2 xl:grid-cols-4">
              {related.map((other) => (
                <li key={other.slug}>
                  <ArticleCard article={other} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <AdvertPlacement name="article-below-words" house="passes" />
      <JsonLd data={articleData(article, brand, origin)} />
    </>
  );
}
