import { expect, it } from "vitest";
import { problemText } from "../../../../scripts/lib/league-folder/file-problem.ts";
import { parsePasses } from "../../../../scripts/lib/league-folder/passes-json.ts";
import { leagueWith } from "../../../fixtures/league.ts";

const season = `{
  "passes": [
    {
      "id": "season",
      "type": "membership",
      "title": "Season of the {name}",
      "description": "All of it.",
      "style": "video",
      "prices": [
        {
          "id": "season-year",
          "price": 49.9,
          "usualPrice": 60,
          "currency": "CHF",
          "renewsEvery": "year",
          "opens": ["live-video"]
        }
      ]
    }
  ]
}`;
const league = leagueWith();
const problemsOf = (text: string, known: typeof league | null = league) =>
  parsePasses(text, known).problems.map(problemText);

it("takes passes whose texts have the league's name", () => {
  expect(problemsOf(season)).toEqual([]);
  expect(parsePasses(season, league).value?.[0]?.title).toBe(`Season of the ${league.name}`);
});

it.each([
  ["a price of nothing", "49.9", "0", /^passes\.json, line 12: passes\[0\]\.prices\[0\]\.price: /],
  ["a price as text", "49.9", '"49.90"', /^passes\.json, line 12: .*price: .*number/],
  [
    "more decimals than the currency has",
    "49.9",
    "49.905",
    /^passes\.json, line 12: .*price: has more decimals than CHF$/,
  ],
  ["a fraction of a yen", '"CHF"', '"JPY"', /^passes\.json, line 12: .*price: has more decimals than JPY$/],
  [
    "more than can be charged",
    "60",
    "1000000",
    /^passes\.json, line 13: .*usualPrice: is more than can be charged in CHF$/,
  ],
  ["an offer above the price", "60", "40", /^passes\.json, line 13: .*usualPrice: is higher than the price$/],
  [
    "no currency",
    '"CHF"',
    '"francs"',
    /^passes\.json, line 14: .*currency: is a currency by its three capital letters/,
  ],
  ["neither a period nor hours", '"renewsEvery": "year",', "", /^passes\.json, line 10: .*has either renewsEvery/],
  [
    "both a period and hours",
    '"renewsEvery": "year"',
    '"renewsEvery": "year", "accessHours": 24',
    /has either renewsEvery/,
  ],
  ["another period", '"year"', '"week"', /^passes\.json, line 15: .*renewsEvery: /],
  ["nothing to open", '["live-video"]', "[]", /^passes\.json, line 16: .*opens: /],
  [
    "a competition that there is not",
    "live-video",
    "competition-999",
    /^passes\.json, line 16: .*there is no competition 999$/,
  ],
  [
    "a subscription to one match",
    '["live-video"]',
    '["match"]',
    /^passes\.json, line 16: .*opens: has nothing beside match/,
  ],
  [
    "a word too many",
    '"style": "video"',
    '"style": "video", "colour": "red"',
    /^passes\.json, line 3: .*There is no colour here/,
  ],
])("says where there is %s", (_what, before, after, problem) => {
  const text = season.replace(before, after);
  expect(text).not.toBe(season);
  const problems = problemsOf(text);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(problem);
});

it("takes a pass for the match that the buyer chooses, by hours from its kick-off", () => {
  const text = season.replace('"renewsEvery": "year"', '"accessHours": 50').replace('["live-video"]', '["match"]');
  expect(problemsOf(text)).toEqual([]);
  expect(problemsOf(text.replace('["match"]', '["match", "live-audio"]'))).toEqual([
    expect.stringMatching(/opens: has nothing beside match/),
  ]);
});

it("says where an id is used twice", () => {
  const entry = JSON.parse(season).passes[0];
  const problems = problemsOf(JSON.stringify({ passes: [entry, entry] }, null, 1));
  expect(problems).toHaveLength(2);
  expect(problems[0]).toMatch(/^passes\.json, line \d+: passes\[1\]\.id: season is used twice$/);
  expect(problems[1]).toMatch(/^passes\.json, line \d+: passes\[1\]\.prices\[0\]\.id: season-year is used twice$/);
});

it("is checked by itself while league.json has problems", () => {
  expect(problemsOf(season, null)).toEqual([]);
  expect(problemsOf(season.replace("49.9", "-1"), null)).toHaveLength(1);
});
