import type { ArticleSummary } from "../../../schemas/content/content.ts";
import { revealsResult, spoilerFreeTitle } from "../../../schemas/content/spoiler-classifier.ts";
import { NoBreakScores } from "../../ui/no-break-scores.tsx";
import { Spoiler } from "../spoilers/spoiler.tsx";

const slugsOf = ({ categories }: Pick<ArticleSummary, "categories">) => categories.map(({ slug }) => slug);

/** Replaces an article's title where results are hidden; null if the title gives away none. */
export function titleWithoutSpoilers(article: Pick<ArticleSummary, "categories">): string | null {
  const slugs = slugsOf(article);
  return revealsResult(slugs) ? spoilerFreeTitle(slugs) : null;
}

/** An article's title, hidden with the scores if it gives away a result. */
export function ArticleTitle({ article }: { article: Pick<ArticleSummary, "title" | "categories"> }) {
  const spoilerFree = titleWithoutSpoilers(article);
  if (spoilerFree === null) return <NoBreakScores>{article.title}</NoBreakScores>;
  return (
    <Spoiler instead={spoilerFree}>
      <NoBreakScores>{article.title}</NoBreakScores>
    </Spoiler>
  );
}
