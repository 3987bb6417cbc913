import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  fieldNames,
  filterExpression,
  matrixFieldNames,
  printExpression,
} from "../../../../../schemas/streaming/video-expression.ts";
import { parseExpression } from "../../../../../worker/backends/video/expression/parse.ts";
import { ApiError } from "../../../../../worker/errors.ts";
import { propertyRuns } from "../../../../fixtures/property-runs.ts";
import { expression } from "../../../../fixtures/video-expressions.ts";

describe("a search's expression", () => {
  it("is equal after printing and parsing, with either provider's field names", () => {
    fc.assert(
      fc.property(expression, fc.constantFrom(fieldNames, matrixFieldNames), (any, names) => {
        const text = printExpression(any, names);
        fc.pre(text.length <= 1000);
        expect(parseExpression(text, names)).toEqual(any);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("of a filter requires a publication start", () => {
    const text = printExpression(
      filterExpression({
        categories: ["highlights", "classics"],
        duration: { from: 61, to: 300 },
        teams: [7],
        seasons: [2025, 2026],
        legacy: false,
        words: ' crown "cup) ',
      }),
    );
    expect(text).toBe(
      "publicationStart:* AND categories:(highlights OR classics) AND duration:[61 TO 300] AND teams:(7)" +
        " AND seasons:(2025 OR 2026) AND legacy:false AND (title:(crown  cup) OR tags:(crown  cup))",
    );
    expect(() => parseExpression(text)).not.toThrow();
    expect(printExpression(filterExpression({ words: ' ")( ' }))).toBe("publicationStart:*");
  });

  it("binds AND closer than OR, and ignores extra space", () => {
    expect(parseExpression(" legacy:true OR  legacy:false\nAND NOT(legacy : true) ")).toEqual({
      kind: "or",
      of: [
        { kind: "legacy", is: true },
        {
          kind: "and",
          of: [
            { kind: "legacy", is: false },
            { kind: "not", of: { kind: "legacy", is: true } },
          ],
        },
      ],
    });
    expect(parseExpression("title:(final NOT cup OR [x])")).toEqual({
      kind: "title",
      words: "final NOT cup OR [x]",
      phrase: false,
    });
  });
});

const many = (count: number, text: string, between: string) => Array(count).fill(text).join(between);

it.each<[string, string, string | RegExp]>([
  ["nothing", "", "a field is expected, at character 1"],
  ["a word", "cup", ": is expected, at character 4"],
  ["no parentheses", "title:cup", "( is expected, at character 7"],
  ["no such field", "legacy:true AND owner:(me)", "there is no such field, at character 17"],
  ["a field of every object", "constructor:(x)", "there is no such field"],
  ["no words", "title:()", 'words or a "phrase" are expected'],
  ["half a phrase", 'title:("cup)', 'words or a "phrase" are expected'],
  ["no end", "title:(cup", ") is expected"],
  ["too much", "legacy:true legacy:true", "AND, OR or the end is expected"],
  ["an end too many", "(legacy:true))", "AND, OR or the end is expected"],
  ["half a flag", "legacy:maybe", "true or false is expected"],
  ["a team's name", "teams:(rovers)", "a club's id is expected"],
  ["a season of two digits", "seasons:(25)", "a season's first year is expected"],
  ["a slug with quotes", `categories:("live")`, "a category's slug is expected"],
  ["a duration in words", "duration:[short TO long]", "a number of seconds or * is expected"],
  ["a duration of no range", "duration:(10)", "[ is expected"],
  ["a range without ends", "duration:[* TO *]", "a range needs an end"],
  ["a range back to front", "duration:[9 TO 1]", "the range is back to front"],
  ["a day that there is none of", "publicationStart:[2026-02-30T00:00:00Z TO *]", "there is no such instant"],
  ["a time back to front", "publicationStart:[2026-02-02T00:00:00Z TO 2026-02-01T00:00:00Z]", "back to front"],
  ["33 conditions", many(33, "legacy:true", " OR "), "more than 32 conditions"],
  ["51 values", `teams:(${many(51, "7", " OR ")})`, "more than 50 values"],
  ["ten parentheses", `${many(10, "(", "")}legacy:true${many(10, ")", "")}`, "more than 8 parentheses"],
  ["ten NOTs", `${many(10, "NOT", " ")} legacy:true`, "more than 8 parentheses and NOTs"],
  ["words of 201 characters", `title:(${"x".repeat(201)})`, "words of more than 200 characters"],
  ["1,001 characters", `title:(${"x".repeat(993)})`, "longer than 1000 characters"],
])("%s is refused with the reason", (_, text, problem) => {
  expect(() => parseExpression(text)).toThrow(problem);
  expect(() => parseExpression(text)).toThrow(/^q: /);
});

it("random input is parsed or a 400", () => {
  const pieces = fc.constantFrom(
    ..."title: tags: categories: teams: seasons: duration: legacy: publicationStart: ( ) [ ] \" : * TO AND OR NOT true 7 2025 cup ; -- ' \\ \u0000".split(
      " ",
    ),
  );
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(" ")),
    fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join("")),
    fc.tuple(expression, fc.nat(60), fc.string()).map(([any, at, by]) => {
      const printed = printExpression(any);
      return printed.slice(0, at) + by + printed.slice(at + 1);
    }),
  );
  fc.assert(
    fc.property(text, (q) => {
      try {
        parseExpression(q);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        expect(error).toMatchObject({ status: 400, code: "bad_parameter" });
        expect(error.message).toMatch(/^q: .+, at character \d+\.$/s);
      }
    }),
    { numRuns: propertyRuns() },
  );
});
