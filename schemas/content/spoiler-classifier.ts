import { message } from "../site/messages.ts";

/** Which news reveals results, by the slugs of its categories (schemas/league/site-settings.ts). */
export interface NewsCategories {
  /** Reports of one match. */
  reports: readonly string[];
  /** News that reveals no results. News of any other category may: of competitions, teams and matches. */
  withoutResults: readonly string[];
}

/** Search results have category names instead of slugs. */
const slugOf = (category: string): string =>
  category
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");

/**
 * The title shown instead of one that reveals a result, where results are hidden; undefined for news that reveals none.
 * @param of an article's categories: slugs or names.
 */
export function titleWithoutResult(
  of: readonly string[],
  { reports, withoutResults }: NewsCategories,
): string | undefined {
  const slugs = of.map(slugOf);
  if (slugs.some((slug) => reports.includes(slug))) return message("Match report (result hidden)");
  const reveals = slugs.length > 0 && !slugs.some((slug) => withoutResults.includes(slug));
  return reveals ? message("News of the matches (results hidden)") : undefined;
}
