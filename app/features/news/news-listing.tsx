import type { ArticleSummary } from "../../../schemas/content/content.ts";
import { isRightToLeft, pageLanguage, t } from "../../../schemas/site/messages.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { pageDirection } from "../../ui/language-attributes.ts";
import { Pagination } from "../../ui/pagination.tsx";
import { AdvertPlacement } from "../adverts/advert-placement.tsx";
import { ArticleCard } from "./article-card.tsx";

/** The lead story takes two columns and rows. */
const lead = "m:col-span-2 m:row-span-2";

/** Wider cells by number of articles and index, so that the grid has no gap in two and in four columns. */
const wider: Readonly<Record<number, Readonly<Record<number, string>>>> = {
  2: { 1: "m:col-span-2 xl:row-span-2" },
  3: { 1: "xl:col-span-2", 2: "xl:col-span-2" },
  4: { 3: "m:col-span-2" },
  6: { 5: "m:col-span-2 xl:col-span-4" },
  7: { 6: "xl:col-span-3" },
  8: { 7: "m:col-span-2" },
};

/**
 * Classes of an article's cell on the first page: two columns from 450 px, four from 1,024 px.
 * @param index from 0, among `count` articles, at most 8
 */
export function cellInGrid(index: number, count: number): string {
  if (index > 0) return wider[count]?.[index] ?? "";
  return count === 1 ? "m:col-span-2 xl:col-span-4" : lead;
}

/** Articles per page (spec: constants#counts). */
export const newsPageSize = 8;

/** A page of articles, in the v3 news grid. */
export function NewsListing({
  heading,
  trail = [],
  articles,
  page,
  pages,
  path,
  lang = pageLanguage().tag,
}: {
  heading: string;
  /** The pages above this one. */
  trail?: readonly { title: string; href: string }[];
  articles: readonly ArticleSummary[];
  page: number;
  pages: number;
  path: string;
  /** Language of the heading. */
  lang?: string | undefined;
}) {
  // On a site that is read from right to left, lists of articles in any language are too.
  const side = isRightToLeft() ? pageLanguage().tag : lang;
  const rightToLeft = isRightToLeft(side);
  return (
    <>
      <div className="page-width section" lang={side} dir={rightToLeft ? "rtl" : "ltr"}>
        <div
          lang={pageLanguage().tag}
          dir={pageDirection()}
          className={rightToLeft && !isRightToLeft() ? "flex justify-end" : undefined}
        >
          <Breadcrumbs trail={trail} />
        </div>
        <h1 lang={lang === side ? undefined : lang} className="heading-1 mb-6">
          {heading}
        </h1>
        {articles.length === 0 ? (
          <p lang={pageLanguage().tag} dir={pageDirection()} className="card p-6 text-muted">
            {t("There is no news here yet.")}
          </p>
        ) : (
          <ul className="grid gap-4 m:grid-cols-2 xl:grid-cols-4">
            {articles.map((article, index) => (
              <li key={article.slug} className={page === 1 ? cellInGrid(index, articles.length) : undefined}>
                <ArticleCard article={article} priority={index < 2} />
              </li>
            ))}
          </ul>
        )}
        <Pagination
          current={page}
          pages={pages}
          href={(target) => (target === 1 ? path : `${path}${path.includes("?") ? "&" : "?"}page=${target}`)}
          label={t("News pages")}
        />
      </div>
      <AdvertPlacement name="news-below-list" house="passes" />
    </>
  );
}
