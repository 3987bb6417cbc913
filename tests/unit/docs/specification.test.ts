import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

/** The anchors that GitHub generates for a page's headings. */
function anchors(page: string): Set<string> {
  return new Set(
    [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_\- ]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

const pages = new Map(
  globSync("docs/specification/*.md").map((path) => [basename(path, ".md"), anchors(readFileSync(path, "utf8"))]),
);

const sources = globSync("{app,worker,durable-objects,schemas,tests,scripts,docs}/**/*.{ts,tsx,js,mjs,css,sql,md}").map(
  (path) => ({ path, text: readFileSync(path, "utf8") }),
);

/** Citations in a text: `spec:` and one or more of `file#anchor`, separated by commas, which a comment may wrap over lines. */
function citations(text: string): string[] {
  const unbroken = text.replace(/\n\s*(?:\*|\/\/|--)? */g, " ");
  return [...unbroken.matchAll(/\bspec: ([^\s,)`]+(?:, [a-z-]+#[^\s,)`]+)*)/g)].flatMap(([, cited = ""]) =>
    cited.split(", ").map((one) => one.replace(/[.;:]$/, "")),
  );
}

test("finds every citation of a comment", () => {
  const comment =
    " * Locked (spec: playback#lock-rule,\n * entities#video-item), else open; the shape is at spec: calls#streams too";
  expect(citations(comment)).toEqual(["playback#lock-rule", "entities#video-item", "calls#streams"]);
});

test("every citation resolves to a heading of the specification", () => {
  const cited = sources.flatMap(({ path, text }) => citations(text).map((citation) => ({ path, citation })));
  expect(cited.length).toBeGreaterThan(300);
  const unresolved = cited.filter(({ citation }) => {
    const [page = "", anchor = ""] = citation.split("#");
    return pages.get(page)?.has(anchor) !== true;
  });
  expect(unresolved).toEqual([]);
});

test("links between the specification's pages resolve", () => {
  const broken = globSync("docs/specification/*.md").flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/\]\((?:([\w-]+)\.md)?#([\w-]+)\)/g)]
      .filter(([, page, anchor = ""]) => pages.get(page ?? basename(path, ".md"))?.has(anchor) !== true)
      .map(([link]) => `${path}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test("nothing cites the documents that the specification was compiled from", () => {
  const old = /(?:public-site|accounts-and-streaming) §/i;
  expect(sources.filter(({ text }) => old.test(text)).map(({ path }) => path)).toEqual([]);
});
