import type { ArticleSummary } from "../../../schemas/content/content.ts";
import { translated } from "../../../schemas/site/messages.ts";
import { NoBreakScores } from "../../ui/no-break-scores.tsx";
import { Spoiler } from "../spoilers/spoiler.tsx";

/** An article's title, hidden with the scores if it gives away a result. */
export function ArticleTitle({ article }: { article: Pick<ArticleSummary, "title" | "titleWithoutResult"> }) {
  if (article.titleWithoutResult === undefined) return <NoBreakScores>{article.title}</NoBreakScores>;
  return (
    <Spoiler instead={translated(article.titleWithoutResult)}>
      <NoBreakScores>{article.title}</NoBreakScores>
    </Spoiler>
  );
}
