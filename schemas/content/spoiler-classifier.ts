const reports = "match-reports";
/** Categories of competitions, whose news is of matches unless another category says what else it is. */
const competitions = new Set(["championship", "league-one", "league-two", "cups"]);
const ofOtherThings = new Set(["previews", "transfers", "club-news", "fixture-news", "governance", "community"]);

/** A category by its slug, or by its name where there is no slug. */
const slugOf = (category: string) => category.toLowerCase().replaceAll(" ", "-");

/** Whether an article of these categories tells how matches ended, in its title too. @param categories slugs or names. */
export function revealsResult(categories: readonly string[]): boolean {
  const slugs = categories.map(slugOf);
  if (slugs.includes(reports)) return true;
  return slugs.some((slug) => competitions.has(slug)) && !slugs.some((slug) => ofOtherThings.has(slug));
}

/** What stands in place of such an article's title for who wants no spoilers. */
export function spoilerFreeTitle(categories: readonly string[]): string {
  return categories.map(slugOf).includes(reports)
    ? "Match report (result hidden)"
    : "News of the matches (results hidden)";
}
