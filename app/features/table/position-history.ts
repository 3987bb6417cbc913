import { isEnglish, t } from "../../../schemas/site/messages.ts";

const ordinals = new Intl.PluralRules("en", { type: "ordinal" });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

/** "1st", "22nd", "13th"; in other languages just the number, because their messages say what it is. */
export function ordinal(rank: number): string {
  if (!isEnglish()) return String(rank);
  return `${rank}${endings[ordinals.select(rank)] ?? "th"}`;
}

/** A club's positions over the season in words: "Now 3rd. Best 1st, lowest 9th." Empty before the first match. */
export function positionSentence(positions: readonly number[]): string {
  const now = positions.at(-1);
  if (now === undefined) return "";
  return t("Now {now}. Best {best}, lowest {lowest}.", {
    now: ordinal(now),
    best: ordinal(Math.min(...positions)),
    lowest: ordinal(Math.max(...positions)),
  });
}

/** SVG polyline points through these positions, with the first position at the top. */
export function linePoints(
  positions: readonly number[],
  { clubs, width, height }: { clubs: number; width: number; height: number },
): string {
  const step = width / Math.max(1, positions.length - 1);
  const down = height / Math.max(1, clubs - 1);
  return positions
    .map((position, index) => `${(index * step).toFixed(1)},${((position - 1) * down).toFixed(1)}`)
    .join(" ");
}
