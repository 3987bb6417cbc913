import { describe, expect, it } from "vitest";
import { linePoints, ordinal, positionSentence } from "../../../../../app/features/table/position-history.ts";
import { parseTableQuery } from "../../../../../app/features/table/table-query.ts";
import { tableURL } from "../../../../../app/features/table/table-url.ts";
import { tieBreakSentence } from "../../../../../app/features/table/tie-breaks.tsx";
import { tieBreakers } from "../../../../../schemas/football/table.ts";

describe("the sentence of a tie-breaker", () => {
  const tie = (rule: (typeof tieBreakers)[number], above: number, below: number) =>
    tieBreakSentence(
      { aboveID: 1, belowID: 2, rule, values: rule === "name" ? null : { above, below } },
      "Ashford",
      "Bramley",
    );

  it("has the rule and both figures", () => {
    expect(tie("goals-scored", 12, 10)).toBe("Ashford are above Bramley: ahead on goals scored (12 to 10).");
    expect(tie("goal-difference", 3, -1)).toBe("Ashford are above Bramley: ahead on goal difference (+3 to −1).");
    expect(tie("name", 0, 0)).toContain("level in everything");
  });

  it("differs for every rule", () => {
    expect(new Set(tieBreakers.map((rule) => tie(rule, 2, 1))).size).toBe(tieBreakers.length);
  });
});

describe("a club's positions over the season", () => {
  it("are a sentence, and a line with first place at the top", () => {
    expect(positionSentence([3, 1, 12])).toBe("Now 12th. Best 1st, lowest 12th.");
    expect(positionSentence([])).toBe("");
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23].map(ordinal).join(" ")).toBe(
      "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd",
    );
    expect(linePoints([1, 24], { clubs: 24, width: 100, height: 46 })).toBe("0.0,0.0 100.0,46.0");
  });
});

describe("the URL of a table", () => {
  it("leaves out defaults, and has the season's slug", () => {
    expect(tableURL("/competitions/x", { season: null, view: "overall", date: null })).toBe("/competitions/x");
    const address = tableURL("/competitions/x", { season: 2025, view: "home", date: "2025-12-26" });
    expect(address).toBe("/competitions/x?season=2025-26&view=home&date=2025-12-26");
    expect(parseTableQuery(new URL(address, "https://x.example").searchParams)).toEqual({
      choice: { season: 2025, view: "home", date: "2025-12-26" },
    });
  });

  it.each([
    ["season=2026-29", "There is no such season. Its two years follow each other, such as 2026-27."],
    ["view=luck", "The table is overall, finished, home, away or form."],
    ["date=tomorrow", "There is no such date. A link names a date like 2026-11-20."],
  ])("is refused with %s", (query, message) => {
    expect(parseTableQuery(new URLSearchParams(query))).toEqual({ problem: { message } });
  });

  it("ignores empty form fields", () => {
    expect(parseTableQuery(new URLSearchParams("season=&date="))).toEqual({ choice: {} });
  });
});
