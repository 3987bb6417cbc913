import { data, Link } from "react-router";
import { archiveNotAvailable, isYear } from "../features/news/archive.ts";
import { ArticleCard } from "../features/news/article-card.tsx";
import { articleData } from "../features/news/article-data.ts";
import { pageContext } from "../load-context.ts";
import { formatDate } from "../ui/dates.ts";
import { JsonLd } from "../ui/json-ld.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/news-article.ts";

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
    imageAlt: article.imageAlt,
    type: "article",
    lang: article.lang,
    publishedAt: article.publishedAt,
    feed: { path: "/news", title: `${brand} News` },
  });
};

export default function NewsArticle({ loaderData: { article, related, brand, origin } }: Route.ComponentProps) {
  const rightToLeft = article.lang === "ar";
  return (
    <div className="page-width section" lang={article.lang} dir={rightToLeft ? "rtl" : "ltr"}>
      <article className={`mx-auto max-w-[46rem] ${rightToLeft ? "font-arabic" : ""}`}>
        <p className="flex flex-wrap gap-2 mb-3">
          {article.categories.map((category) => (
            <Link key={category.slug} to={`/category/${category.slug}`} className="chip no-underline hover:bg-line">
              {category.name}
            </Link>
          ))}
        </p>
        <h1 className={`heading-1 ${rightToLeft ? "font-arabic" : ""}`}>{article.title}</h1>
        <p className="mt-3 text-muted">
          {article.author} · <time dateTime={article.publishedAt}>{formatDate(article.publishedAt)}</time>
        </p>
        <img
          src={`/images/960x540/${article.imageKey}`}
          alt={article.imageAlt}
          width={960}
          height={540}
          fetchPriority="high"
          className="mt-6 w-full h-auto rounded-card bg-raised"
        />
        <p className="mt-6 text-xl leading-relaxed font-600">{article.summary}</p>
        <div
          className="prose mt-4"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the content service sanitises article bodies (worker/services/content.ts)
          dangerouslySetInnerHTML={{ __html: article.bodyHTML }}
        />
        {article.fixtureID !== null && (
          <p className="mt-6">
            <Link to={`/match-centre/${article.fixtureID}`} className="btn btn-primary">
              Match centre
            </Link>
          </p>
        )}
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
      <JsonLd data={articleData(article, brand, origin)} />
    </div>
  );
}
