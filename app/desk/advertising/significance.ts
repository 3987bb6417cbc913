export interface VariantResult {
  variantID: string;
  views: number;
  clicks: number;
}

/** Minimum number of clicks, and of views without a click, in each variant for a verdict. */
const fewest = 10;

/**
 * Differences of click rates, in standard deviations, that chance exceeds in less than 5% of cases: between two variants, and between the
 * best one and two or three others (with the Bonferroni correction).
 */
const limits = [1.96, 2.24, 2.39];

const shareOf = ({ views, clicks }: VariantResult) => clicks / views;
const percent = new Intl.NumberFormat("en-GB", { style: "percent", maximumFractionDigits: 2 });

/** A variant's click rate, in words. */
export const clickShare = (result: VariantResult): string =>
  result.views === 0 ? "–" : percent.format(shareOf(result));

/** Difference of the click rates in standard deviations (two-proportion z-test). */
function distance(first: VariantResult, second: VariantResult): number {
  const pooled = (first.clicks + second.clicks) / (first.views + second.views);
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / first.views + 1 / second.views));
  return (shareOf(first) - shareOf(second)) / deviation;
}

/** A sentence that says whether the best variant beats the others by more than chance. */
export function significanceMessage(results: readonly VariantResult[]): string {
  if (results.length < 2) return "One variant alone compares with nothing.";
  if (results.some(({ views, clicks }) => clicks < fewest || views - clicks < fewest))
    return `Too early to say: each variant needs ${fewest} clicks at least.`;
  const [best, next, ...rest] = results.toSorted((one, other) => shareOf(other) - shareOf(one));
  if (best === undefined || next === undefined) throw new Error("There are two variants at least.");
  const limit = limits[Math.min(rest.length, limits.length - 1)] ?? Number.POSITIVE_INFINITY;
  const shares = `${best.variantID} is clicked on ${clickShare(best)} of its views, ${next.variantID} on ${clickShare(next)}`;
  return distance(best, next) > limit
    ? `${shares}. That is more than chance: such a difference would come by itself less than once in twenty times.`
    : `${shares}. That may be chance.`;
}
