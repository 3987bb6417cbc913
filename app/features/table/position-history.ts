const ordinals = new Intl.PluralRules("en", { type: "ordinal" });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

/** "1st", "22nd", "13th". */
export function ordinal(place: number): string {
  return `${place}${endings[ordinals.select(place)] ?? "th"}`;
}

/** A club's positions over the season in words: "Now 3rd. Best 1st, lowest 9th." Empty before the first match. */
export function positionSentence(places: readonly number[]): string {
  const now = places.at(-1);
  if (now === undefined) return "";
  return `Now ${ordinal(now)}. Best ${ordinal(Math.min(...places))}, lowest ${ordinal(Math.max(...places))}.`;
}

/** SVG polyline points through these positions, with first place at the top. */
export function linePoints(
  places: readonly number[],
  { clubs, width, height }: { clubs: number; width: number; height: number },
): string {
  const step = width / Math.max(1, places.length - 1);
  const down = height / Math.max(1, clubs - 1);
  return places.map((place, index) => `${(index * step).toFixed(1)},${((place - 1) * down).toFixed(1)}`).join(" ");
}
