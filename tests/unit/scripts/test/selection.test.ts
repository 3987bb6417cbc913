import { existsSync, globSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { filesReaching, readImports } from "../../../../scripts/test/import-graph.ts";
import { allTests, isCovered, testsAt, testsTouchedBy } from "../../../../scripts/test/selection.ts";
import { coverage } from "../../../browser/coverage.ts";

const tests = allTests();

describe("tests at a path", () => {
  it("are a file's, or all below a folder, of each kind", () => {
    const here = "tests/unit/scripts/test/selection.test.ts";
    expect(testsAt([`./${here}`], tests)).toEqual({ unit: [here], worker: [], browser: [] });
    const { unit, worker, browser } = testsAt(["tests/worker/", "tests/browser/adverts.test.ts"], tests);
    expect(unit).toEqual([]);
    expect(worker).toEqual(tests.worker);
    expect(browser).toEqual(["tests/browser/adverts.test.ts"]);
  });

  it("have to exist", () => {
    expect(() => testsAt(["tests/unit/no-such.test.ts"], tests)).toThrow("There is no test at tests/unit/no-such");
    expect(() => testsAt(["tests/uni"], tests)).toThrow();
  });
});

describe("tests that a change can affect", () => {
  const running = new Map([
    // The pages only import the types of adverts.
    ["app/features/adverts/slot.tsx", []],
    ["worker/routes/adverts.ts", ["schemas/advert.ts"]],
    ["worker/routes/live.ts", ["worker/services/clock.ts"]],
    ["worker/services/clock.ts", ["worker/hashing/hmac.ts"]],
    ["tests/unit/advert.test.ts", ["schemas/advert.ts"]],
    ["tests/unit/slot.test.ts", ["app/features/adverts/slot.tsx"]],
    ["tests/worker/routes/adverts.test.ts", ["tests/worker/support/visit.ts"]],
  ]);
  const all = {
    unit: ["tests/unit/advert.test.ts", "tests/unit/docs/links.test.ts", "tests/unit/slot.test.ts"],
    worker: [
      "tests/worker/routes/adverts.test.ts",
      "tests/worker/routes/every-route.test.ts",
      "tests/worker/routes/live.test.ts",
      "tests/worker/middleware/cors.test.ts",
    ],
    browser: ["tests/browser/adverts.test.ts", "tests/browser/clubs.test.ts"],
  };
  const places = { adverts: ["app/features/adverts"], clubs: ["app/features/clubs"] };
  const touchedBy = (...files: string[]) => testsTouchedBy(files, all, running, places);

  it("are unit tests that import more than its types, worker tests that mirror its importers, and browser tests about it", () => {
    expect(touchedBy("schemas/advert.ts")).toEqual({
      unit: ["tests/unit/advert.test.ts", "tests/unit/docs/links.test.ts"],
      worker: ["tests/worker/routes/adverts.test.ts", "tests/worker/routes/every-route.test.ts"],
      browser: [],
    });
    expect(touchedBy("app/features/adverts/slot.tsx")).toEqual({
      unit: ["tests/unit/docs/links.test.ts", "tests/unit/slot.test.ts"],
      worker: [],
      browser: ["tests/browser/adverts.test.ts"],
    });
  });

  it("are those that use a changed helper of tests", () => {
    expect(touchedBy("tests/worker/support/visit.ts").worker).toEqual(["tests/worker/routes/adverts.test.ts"]);
  });

  it("are a changed test itself", () => {
    expect(touchedBy("tests/browser/clubs.test.ts").browser).toEqual(["tests/browser/clubs.test.ts"]);
  });

  it("are all, where packages or configuration change", () => {
    expect(touchedBy("package-lock.json")).toEqual(all);
  });

  it("are those of the documentation, for a changed text", () => {
    expect(touchedBy("README.md")).toEqual({ unit: ["tests/unit/docs/links.test.ts"], worker: [], browser: [] });
  });

  it("are all worker tests, where what every request passes changes", () => {
    const { worker, browser } = touchedBy("worker/pages/serve-page.ts");
    expect(worker).toEqual(all.worker);
    expect(browser).toEqual([]);
  });

  it("are worker tests of what runs it at one remove or more, where none is nearer", () => {
    expect(touchedBy("worker/hashing/hmac.ts").worker).toEqual([
      "tests/worker/routes/every-route.test.ts",
      "tests/worker/routes/live.test.ts",
    ]);
  });

  it.each([
    ["scripts/reconcile.ts", "tests/unit/scripts/reconcile.test.ts"],
    ["leagues/crown/league.json", "tests/unit/scripts/lib/league-load/load-and-export.test.ts"],
    ["public/_headers", "tests/unit/static-files.test.ts"],
  ])("are those that name what is run or read by its path: %s", (changed, test) => {
    const { unit } = testsTouchedBy([changed], tests, new Map(), {});
    expect(unit).toContain(test);
    expect(unit).not.toContain("tests/unit/schemas/site/consent.test.ts");
  });

  it("are none for an image", () => {
    expect(touchedBy("docs/home.png")).toEqual({ unit: [], worker: [], browser: [] });
  });
});

it("follows imports of the project through files, where they are more than types", () => {
  const imports = readImports();
  const reached = filesReaching(imports, ["scripts/test/import-graph.ts"]);
  expect(reached).toContain("scripts/test/selection.ts");
  expect(reached).toContain("scripts/test.ts");
  expect(reached).not.toContain("scripts/build.ts");
  expect(filesReaching(imports, ["scripts/test/reports.ts"])).not.toContain("scripts/lib/check/checks.ts");
});

describe("the coverage of browser tests", () => {
  it("names every file of the app and of the desk", () => {
    const named = Object.values(coverage).flat();
    const isNamed = (file: string) => named.some((place) => isCovered(file, place));
    expect(globSync("{app,worker/desk}/**/*.{ts,tsx}").filter((file) => !isNamed(file))).toEqual([]);
  });

  it("is listed for each of them", () => {
    expect(Object.keys(coverage).sort()).toEqual(tests.browser.map((file) => basename(file, ".test.ts")).sort());
  });

  it("names files that exist", () => {
    expect(
      Object.values(coverage)
        .flat()
        .filter((place) => !existsSync(place.replace("/*", ""))),
    ).toEqual([]);
  });
});
