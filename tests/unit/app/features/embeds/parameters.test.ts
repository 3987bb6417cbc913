import { describe, expect, it } from "vitest";
import { parseEmbedParameters } from "../../../../../app/features/embeds/parameters.ts";
import { embedParameters } from "../../../../../schemas/content/embed.ts";

const read = (query: string) =>
  parseEmbedParameters(
    { ...embedParameters.fixtures, ...embedParameters.news },
    new URL(`https://league.example/embeds/x?${query}`),
  );

describe("an embed's parameters", () => {
  it("are optional, and may be empty", () => {
    expect(read("")).toEqual({});
    expect(read("competition=&club=")).toEqual({});
  });

  it("are numbers, a season and a category", () => {
    expect(read("competition=10&club=16&season=2026-27&category=transfers&theme=dark&other=x")).toEqual({
      competition: 10,
      club: 16,
      season: 2026,
      category: "transfers",
      theme: "dark",
    });
    expect(read("season=1999-00")).toEqual({ season: 1999 });
  });

  it.each([
    ["competition=first", "There is no such competition. A link names a competition by its number."],
    ["club=0", "There is no such club. A link names a club by its number."],
    ["season=26", "There is no such season. A link names a season by its first year, such as 2026, or like 2026-27."],
    ["season=2026-29", "There is no such season. Its two years follow each other, such as 2026-27."],
    ["theme=x", "The theme is light or dark."],
    ["category=<b>", "The category is its slug: lower-case letters, digits and hyphens."],
  ])("are refused with %s", (query, words) => {
    expect(() => read(query)).toThrow(expect.objectContaining({ data: words, init: { status: 404 } }));
  });
});
