import { data, Link } from "react-router";
import { previewPath } from "../../schemas/preview.ts";
import { AdvertPlace } from "../features/adverts/advert-place.tsx";
import { archiveNotAvailable, isYear } from "../features/news/archive.ts";
import { ArticleCard } from "../features/news/article-card.tsx";
import { articleData, articleTrail } from "../features/news/article-data.ts";
import { Share } from "../features/share/share.tsx";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { formatDate } from "../ui/dates.ts";
import { JsonLd } from "../ui/json-ld.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { Picture } from "../ui/picture.tsx";
import { Unbroken } from "../ui/unbroken.tsx";
import type { Route } from "./+types/news-article.ts";

export const handle: PageHandle = { page: "newsSingle", hero: false };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { content, brand, origin } = context.get(pageContext);
  const found = await content.article(params.slug);
  if (!found) throw isYear(params.slug) ? archiveNotAvailable() : data(null, { status: 404 });
  return { article: found.data, related: found.related, brand: brand.name, origin };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { article, brand, origin } = loaderData;
  return pageMeta({
    title: article.title,
    description: article.summary,
    brand,
    origin,
    path: `/news/${article.slug}`,
    imageKey: article.imageKey,
    preview: previewPath("article", article.slug),
    imageAlt: `${article.title}. ${article.imageAlt}`,
    type: "article",
    lang: article.lang,
    publishedAt: article.publishedAt,
    feed: { path: "/news", title: `${brand} News` },
  });
};

export default function NewsArticle({ loaderData: { article, related, brand, origin } }: Route.ComponentProps) {
  const rightToLeft = article.lang === "ar";
  return (
    <>
      <div className="page-width section" lang={article.lang} dir={rightToLeft ? "rtl" : "ltr"}>
        <article className={`mx-auto max-w-[46rem] ${rightToLeft ? "font-arabic" : ""}`}>
          <Breadcrumbs trail={articleTrail(article)} />
          <h1 className={`heading-1 ${rightToLeft ? "font-arabic" : ""}`}>
            <Unbroken>{article.title}</Unbroken>
          </h1>
          <p className="mt-3 text-muted">
            {article.author} ·{" "}
            <time dateTime={article.publishedAt} dir="ltr">
              {formatDate(article.publishedAt)}
            </time>
          </p>
          <Picture
            imageKey={article.imageKey}
            width={960}
            height={540}
            alt={article.imageAlt}
            priority
            sizes="(width < 46rem) 100vw, 46rem"
            className="mt-6 h-auto w-full rounded-card"
          />
          <p className="mt-6 text-xl leading-relaxed font-600">{article.summary}</p>
          <div
            className="prose mt-4"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the content service sanitises article bodies (worker/services/content.ts)
            dangerouslySetInnerHTML={{ __html: article.bodyHTML }}
          />
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
            <Share shared={{ url: `${origin}/news/${article.slug}`, title: article.title }} />
          </div>
        </article>
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
      <AdvertPlace name="article-below-words" house="newsletter" />
      <JsonLd data={articleData(article, brand, origin)} />
    </>
  );
}
