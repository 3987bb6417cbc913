import type { ArticleSummary } from "../../../schemas/content/content.ts";
import { newsPath } from "../../../schemas/content/news-slug.ts";
import { isRightToLeft } from "../../../schemas/site/messages.ts";
import { useArticleName } from "../../ui/article-name.ts";
import { formatDate } from "../../ui/dates.ts";
import { Image } from "../../ui/image.tsx";
import { pageDirection } from "../../ui/language-attributes.ts";
import { LanguageAwareLink } from "../../ui/language-aware-link.tsx";
import { ArticleTitle } from "./article-title.tsx";

/**
 * An article as an image with its title over it (news grid v3). It fills its grid cell: a cell of two columns and rows makes it
 * the lead story.
 */
export function ArticleCard({
  article,
  priority = false,
  headingLevel: Heading = "h2",
}: {
  article: ArticleSummary;
  priority?: boolean;
  headingLevel?: "h2" | "h3";
}) {
  const rightToLeft = isRightToLeft(article.lang);
  const { id, labelledBy } = useArticleName();
  return (
    <article
      aria-labelledby={labelledBy}
      data-theme="dark"
      lang={article.lang}
      dir={rightToLeft ? "rtl" : "ltr"}
      className="group @container relative isolate flex h-full min-h-72 flex-col justify-end overflow-hidden rounded-card bg-paper text-ink"
    >
      <Image
        imageKey={article.imageKey}
        focus={article.imageFocus}
        width={960}
        height={720}
        alt=""
        priority={priority}
        sizes="(width < 760px) 100vw, 50vw"
        className="absolute inset-0 -z-2 size-full transition-transform duration-500 ease-out motion-safe:group-hover:scale-104"
      />
      <div className="absolute inset-0 -z-1 bg-[linear-gradient(to_top,rgb(6_8_12/.96)_0%,rgb(6_8_12/.82)_34%,rgb(6_8_12/.1)_72%)]" />
      <div className="p-4 pt-24 @md:p-6">
        <ArticleKicker article={article} />
        <Heading
          id={id}
          className={`mt-1 text-balance text-[1.5rem] leading-[1.08] @md:text-[2.25rem] @md:leading-[1.02] ${rightToLeft ? "font-700 leading-snug" : "font-display font-800"}`}
        >
          <ArticleLink article={article} className="decoration-2 underline-offset-4" />
        </Heading>
        <p
          className={`mt-2 hidden text-muted @md:line-clamp-2 ${article.titleWithoutResult === undefined ? "" : "spoiler"}`}
        >
          {article.summary}
        </p>
        <p className="mt-2 text-sm text-muted">
          <time dateTime={article.publishedAt} dir={pageDirection()}>
            {formatDate(article.publishedAt)}
          </time>
        </p>
      </div>
    </article>
  );
}

/** The article's first category, above its title. */
export function ArticleKicker({ article }: { article: ArticleSummary }) {
  const [category] = article.categories;
  if (category === undefined) return null;
  // Capitals and wide spacing suit Latin script only.
  return <p className={isRightToLeft(article.lang) ? "font-600 text-accent" : "kicker text-accent"}>{category.name}</p>;
}

/** The title as a link that covers the nearest positioned ancestor. Hovering the group underlines it. */
export function ArticleLink({ article, className }: { article: ArticleSummary; className: string }) {
  return (
    <LanguageAwareLink
      to={newsPath(article.slug)}
      language={article.lang}
      viewTransition
      data-prefetch=""
      className={`after:absolute after:inset-0 after:content-[''] group-hover:underline ${className}`}
    >
      <ArticleTitle article={article} />
    </LanguageAwareLink>
  );
}
