const reports = "match-reports";
/** Categories of competitions: their news is about matches, unless another category says otherwise. */
const competitions = new Set(["championship", "league-one", "league-two", "cups"]);
const ofOtherThings = new Set(["previews", "transfers", "club-news", "fixture-news", "governance", "community"]);

/** Search results have category names instead of slugs. */
const slugOf = (category: string) => category.toLowerCase().replaceAll(" ", "-");

/** Whether an article of these categories reveals results, also in its title. @param categories slugs or names. */
export function revealsResult(categories: readonly string[]): boolean {
  const slugs = categories.map(slugOf);
  if (slugs.includes(reports)) return true;
  return slugs.some((slug) => competitions.has(slug)) && !slugs.some((slug) => ofOtherThings.has(slug));
}

/** The title shown instead of such an article's when results are hidden. */
export function spoilerFreeTitle(categories: readonly string[]): string {
  return categories.map(slugOf).includes(reports)
    ? "Match report (result hidden)"
    : "News of the matches (results hidden)";
}
