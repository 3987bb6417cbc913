import { expect, it } from "vitest";
import { ratioTable, runRow, verdict, withRun } from "../../bench/ratio.ts";

const quick = { name: "quick : bare", value: 0.8, unit: "responses a second", aim: { atLeast: 0.7 } };
const heavy = { name: "home adds", value: 25.1, unit: "kB", aim: { atMost: 25 } };
const plain = { name: "news adds", value: 30, unit: "kB" };

it("shows for each result whether it is within its limit, if it has one", () => {
  const lines = ratioTable("Pages", [quick, heavy, plain]).split("\n");
  expect(lines[0]).toBe("Pages");
  expect(lines[1]).toMatch(/0\.80 {2}responses a second {3}aim: at least 0\.7, met$/);
  expect(lines[2]).toMatch(/aim: at most 25, MISSED$/);
  expect(lines[3]).not.toContain("aim");
});

it("ends with how many limits are met, and which are not", () => {
  expect(verdict([quick, heavy, plain])).toBe("1 of 2 aims met. Missed: home adds.");
  expect(verdict([quick, plain])).toBe("1 of 1 aims met.");
});

it("records a run as a row, with missed limits", () => {
  const run = { date: new Date("2026-11-22T10:00:00Z"), machine: "2 cores, Quick CPU", commit: "abc1234" };
  expect(runRow(run, [quick, heavy])).toBe(
    "| 2026-11-22 | 2 cores, Quick CPU | abc1234 | quick : bare 0.80; home adds 25.10 (missed) |",
  );
});

it("adds a row below those of earlier runs, and leaves the rest of the text", () => {
  const text = "# B\n\n| Part |\n| ---- |\n\n## Runs\n\n| Date |\n| ---- |\n\n## After\n";
  const once = withRun(text, "| first |");
  expect(once).toBe(text.replace("| ---- |\n\n## After", "| ---- |\n| first |\n\n## After"));
  expect(withRun(once, "| second |")).toContain("| first |\n| second |\n\n## After");
  expect(() => withRun("# B\n", "| row |")).toThrow("no table");
});
