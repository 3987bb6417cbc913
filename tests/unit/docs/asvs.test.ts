import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const page = readFileSync("docs/asvs.md", "utf8");

/** Rows of the page's tables. */
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\| ([12]) +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, id = "", level = "", asks = "", shownBy = ""]) => ({ id, level, asks, shownBy }),
);

/** Sections of ASVS 5.0 with the level of each requirement, in order. Those of level 3 come last in each, and are left out. */
const sections = [
  "1.1 22, 1.2 111112222, 1.3 11222222222, 1.4 222, 1.5 12",
  "2.1 122, 2.2 112, 2.3 1222, 2.4 2",
  "3.2 11, 3.3 1222, 3.4 112222, 3.5 11122, 3.7 22",
  "4.1 122, 4.2 2, 4.3 22, 4.4 1222",
  "5.1 2, 5.2 112, 5.3 11, 5.4 222",
  "6.1 122, 6.2 111111112222, 6.3 1122, 6.4 1122, 6.5 22222, 6.6 222, 6.8 2222",
  "7.1 222, 7.2 1111, 7.3 22, 7.4 11222, 7.5 22, 7.6 22",
  "8.1 12, 8.2 112, 8.3 1, 8.4 2",
  "9.1 111, 9.2 1222",
  "10.1 22, 10.2 22, 10.3 2222, 10.4 11111222222, 10.5 22222, 10.6 22, 10.7 222",
  "11.1 22, 11.2 222, 11.3 112, 11.4 1222, 11.5 2, 11.6 2",
  "12.1 122, 12.2 11, 12.3 2222",
  "13.1 2, 13.2 22222, 13.3 22, 13.4 12222",
  "14.1 22, 14.2 1222, 14.3 122",
  "15.1 122, 15.2 122, 15.3 1222222",
  "16.1 2, 16.2 22222, 16.3 2222, 16.4 222, 16.5 222",
  "17.1 2, 17.2 2222, 17.3 22",
].flatMap((chapter) => chapter.split(", "));

const standard = sections.flatMap((line) => {
  const [section = "", levels = ""] = line.split(" ");
  return [...levels].map((level, index) => ({ id: `${section}.${index + 1}`, level }));
});

/** Tests that a row names, as `file` › “title”. */
const namedTests = rows.flatMap(({ id, shownBy }) =>
  [...shownBy.matchAll(/`(tests\/[^`]+)` › “(.+?)”/g)].map(([, file = "", title = ""]) => ({ id, file, title })),
);

/** Files and folders that a row names, those of tests included. */
const namedFiles = rows.flatMap(({ id, shownBy }) =>
  [...shownBy.matchAll(/`((?:[\w.-]+\/)+[\w.-]*|[\w.-]+\.(?:md|json))`/g)].map(([, file = ""]) => ({ id, file })),
);

/** Whether the file has a test with that title, in any kind of quotes. */
function hasTest({ file, title }: { file: string; title: string }): boolean {
  const source = readFileSync(file, "utf8");
  return ['"', "`", "'"].some((quote) => source.replaceAll(/\(\s+/g, "(").includes(`(${quote}${title}${quote},`));
}

const state = (shownBy: string) => /^(not met|does not apply): ./.exec(shownBy)?.[1] ?? "met";

describe("docs/asvs.md", () => {
  it("has each of the 253 requirements of levels 1 and 2 once, with its level", () => {
    expect(standard).toHaveLength(253);
    expect(rows.map(({ id, level }) => ({ id, level }))).toEqual(standard);
  });

  it("says of each which test or file shows it, or why not", () => {
    const shown = new Set([...namedTests, ...namedFiles].map(({ id }) => id));
    expect(rows.filter(({ id, shownBy }) => state(shownBy) === "met" && !shown.has(id))).toEqual([]);
  });

  it("counts what is met, not met, and does not apply", () => {
    const count = (wanted: string) => rows.filter(({ shownBy }) => state(shownBy) === wanted).length;
    const [, met, notMet, others] =
      /(\d+) are met, (\d+) are not met, and (\d+) do not apply/.exec(page.replaceAll("\n", " ")) ?? [];
    expect([met, notMet, others]).toEqual([count("met"), count("not met"), count("does not apply")].map(String));
  });

  it("names tests that exist", () => {
    expect(namedTests.length).toBeGreaterThan(100);
    expect(namedTests.filter((named) => !existsSync(named.file) || !hasTest(named))).toEqual([]);
  });

  it("names files that exist", () => {
    expect(namedFiles.length).toBeGreaterThan(150);
    expect(namedFiles.filter(({ file }) => !existsSync(file))).toEqual([]);
  });
});
