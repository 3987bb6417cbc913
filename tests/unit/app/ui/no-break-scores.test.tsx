import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { NoBreakScores } from "../../../../app/ui/no-break-scores.tsx";

const kept = (words: string) =>
  [
    ...renderToStaticMarkup(<NoBreakScores>{words}</NoBreakScores>).matchAll(
      /<span class="whitespace-nowrap">(.*?)<\/span>/g,
    ),
  ].map(([, part]) => part);

describe("text without line breaks in scores", () => {
  it.each([
    ["Ashford beaten 3–0 by Bramley", ["3–0"]],
    ["2–2, then 10–9 on penalties", ["2–2", "10–9"]],
    ["Home – and away – in 2026", []],
    ["", []],
  ])("%s", (words, scores) => {
    expect(kept(words)).toEqual(scores);
    expect(renderToStaticMarkup(<NoBreakScores>{words}</NoBreakScores>).replaceAll(/<[^>]*>/g, "")).toBe(words);
  });
});
