import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

const pages = ["README.md", "SECURITY.md", ...globSync("docs/**/*.md")].map((path) => ({
  path,
  text: readFileSync(path, "utf8"),
}));
const decisions = pages.filter(({ path }) => /^docs\/decisions\/(?!README)/.test(path));

test("the README has at most 8 kB", () => {
  expect(statSync("README.md").size).toBeLessThanOrEqual(8000);
});

test("every relative link of the README and the docs resolves to a file", () => {
  const links = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)].map(([, target = ""]) => ({ path, target })),
  );
  const relative = links.filter(({ target }) => !/^[a-z]+:/.test(target));
  expect(relative.length).toBeGreaterThan(50);
  expect(relative.filter(({ path, target }) => !existsSync(join(dirname(path), target)))).toEqual([]);
});

test("every file that the README and the docs name exists", () => {
  const named = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/`((?:app|worker|durable-objects|schemas|scripts|tests|docs)\/[\w./-]*)`/g)].map(
      ([, file = ""]) => ({ path, file }),
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ file }) => !existsSync(file))).toEqual([]);
});

test("every page of the docs is reached from the README", () => {
  const readme = readFileSync("README.md", "utf8");
  expect(globSync("docs/*.md").filter((path) => !readme.includes(`](${path})`))).toEqual([]);
});

describe("decisions", () => {
  const index = readFileSync("docs/decisions/README.md", "utf8").replaceAll(/ +/g, " ");

  test.each(decisions)("$path has its date and status, and is in the index", ({ path, text }) => {
    const [, title, date, status] =
      /^# (.+)\n\nDate: (\d{4}-\d{2}-\d{2}) · Status: (accepted|superseded)\n/.exec(text) ?? [];
    expect(title).toBeDefined();
    expect(index).toContain(`| [${title}](${basename(path)}) | ${date} | ${status} |`);
  });

  test("exist", () => {
    expect(decisions.length).toBeGreaterThan(40);
  });
});
