/** Least height of a package card in pixels, by its number of price options (spec: passes-and-checkout#package-card). */
export function cardHeight(options: number): number {
  return 480 + 80 * Math.max(0, options - 2);
}
