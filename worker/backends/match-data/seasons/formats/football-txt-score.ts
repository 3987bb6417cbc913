/*
 * Scores of the football.txt notation: `2-1 (1-0)`, `3-2 a.e.t. (2-2, 1-0)`, `4-3 pen. 1-1 a.e.t. (1-1, 0-0)` and, in the new dialect,
 * `1-1 a.e.t. (1-1, 0-0), 4-3 pen.`.
 */

type Goals = [number, number];
/** Half time, full time, extra time, penalties, as football.json names them. */
export type FileScore = { ht?: Goals; ft?: Goals; et?: Goals; p?: Goals };

const goals = "\\d{1,2}\\s?[-–:]\\s?\\d{1,2}";
const penalties = `${goals}\\s*(?:pen\\.?|pso|p\\b)`;
const extraTime = "(?:a\\.?\\s?e\\.?\\s?t\\.?|aet)";
const brackets = `\\(\\s*(${goals})?\\s*(?:,\\s*(${goals}))?\\s*\\)`;
const whole = new RegExp(
  `^(?:(${penalties})[\\s,]*)?(?:(${goals})\\s*(${extraTime})?)?\\s*(?:${brackets})?[\\s,]*(${penalties})?(?=\\s|$)`,
  "i",
);
const anyScore = new RegExp(`(?:^|\\s)(?=${goals}(?!\\d))`);

function pairOf(text: string | undefined): Goals | undefined {
  const [, home, away] = /(\d+)\s?[-–:]\s?(\d+)/.exec(text ?? "") ?? [];
  return home === undefined || away === undefined ? undefined : [Number(home), Number(away)];
}

/** The score of a line, and the text before and after it. Without a score, `before` is the whole line. */
export function findScore(line: string): { score: FileScore; before: string; after: string } {
  const start = anyScore.exec(line);
  const none = { score: {}, before: line.trim(), after: "" };
  if (start === null) return none;
  const rest = line.slice(start.index).trimStart();
  const found = whole.exec(rest);
  if (found === null || found[0].trim() === "") return none;
  const [text, firstPenalties, main, isExtraTime, first, second, lastPenalties] = found;
  const p = pairOf(firstPenalties ?? lastPenalties);
  const wentOn = isExtraTime !== undefined || p !== undefined;
  const score: FileScore = {};
  const note = (name: keyof FileScore, pair: Goals | undefined) => {
    if (pair) score[name] = pair;
  };
  if (isExtraTime !== undefined) {
    note("et", pairOf(main));
    note("ft", pairOf(first) ?? pairOf(main));
    note("ht", pairOf(second));
  } else if (wentOn && main === undefined) {
    // Penalties without extra time: the score after ninety minutes is in brackets.
    note("ft", pairOf(first));
    note("ht", pairOf(second));
  } else {
    note("ft", pairOf(main));
    note("ht", pairOf(first));
  }
  note("p", p);
  return { score, before: line.slice(0, start.index).trim(), after: rest.slice(text.length).trim() };
}
