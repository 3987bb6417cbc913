import { describe, expect, it } from "vitest";
import { parseEmbed } from "../../../../../app/features/embeds/parameters.ts";
import { embedParameters } from "../../../../../schemas/content/embed.ts";

const read = (query: string) =>
  parseEmbed(
    { ...embedParameters.fixtures, ...embedParameters.news },
    new URL(`https://league.example/embeds/x?${query}`),
  );

describe("an embed's parameters", () => {
  it("may all be left out, or be empty", () => {
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
    ["competition=first", "The competition is a number, such as 10."],
    ["club=0", "The club is a number, such as 10."],
    ["season=26", "The season is its first year, such as 2026, or a slug such as 2026-27."],
    ["season=2026-29", "The season's two years follow each other, such as 2026-27."],
    ["theme=x", "The theme is light or dark."],
    ["category=<b>", "The category is its slug: lower-case letters, digits and hyphens."],
  ])("are refused in plain words (%s)", (query, words) => {
    expect(() => read(query)).toThrow(expect.objectContaining({ data: words, init: { status: 400 } }));
  });
});
