import { expect, it } from "vitest";
import { documentFiles, parseDocuments } from "../../../../../scripts/lib/league-folder/documents.ts";
import { problemText } from "../../../../../scripts/lib/league-folder/file-problem.ts";
import { bytesOf } from "../../../../../scripts/lib/league-folder/folder-files.ts";
import { parseSponsors } from "../../../../../scripts/lib/league-folder/sponsors-json.ts";

const folder = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([path, text]) => [path, bytesOf(text)]));
const problemsOf = (files: Record<string, string>) => parseDocuments(folder(files)).problems.map(problemText);

const rules = '---\ntitle: "Cup: the rules"\nupdatedOn: 2026-07-01\n---\n\nOne match.\n\n## Draws\n\n- Home first\n';

it("reads documents with their PDFs, and writes the same files", () => {
  const files = folder({ "documents/cup-rules.md": rules, "documents/cup-rules.pdf": "%PDF-1.7 …" });
  const { value } = parseDocuments(files);
  expect(value).toMatchObject([{ slug: "cup-rules", title: "Cup: the rules", updatedOn: "2026-07-01" }]);
  expect(documentFiles(value ?? [])).toEqual(files);
});

it("names the line of a field that is wrong or missing", () => {
  expect(problemsOf({ "documents/a.md": "---\ntitle: A\nupdatedOn: yesterday\n---\n" })).toEqual([
    "documents/a.md, line 3: updatedOn: is a date such as 2026-12-31",
  ]);
  expect(problemsOf({ "documents/a.md": "---\ntitle: A\n\tupdatedOn: x\n---\n" })[0]).toMatch(
    /^documents\/a\.md, line 3: /,
  );
  expect(problemsOf({ "documents/a.md": "# A\n" })).toEqual([
    "documents/a.md, line 1: begins with front matter, between two lines of ---",
  ]);
});

it("refuses files that are no documents", () => {
  expect(
    problemsOf({
      "documents/a.md": rules,
      "documents/a.pdf": "<html>",
      "documents/b.pdf": "%PDF-1.7",
      "documents/C.txt": "",
    }),
  ).toEqual([
    "documents/a.pdf: is no PDF",
    "documents/b.pdf: has no documents/b.md beside it, with its title",
    "documents/C.txt: is named {slug}.md, .html or .pdf, the slug in lower-case letters, digits and hyphens",
  ]);
});

it("names the line in sponsors.json, of a syntax error too", () => {
  const row = {
    rowID: 1,
    adminName: "A",
    title: "A",
    titleSize: "h2",
    sponsorSize: "tiny",
    forcedOrder: 1,
    sponsors: [],
  };
  const text = JSON.stringify({ rows: [row], featuredLabelGroups: [{ label: "TV", sponsorIDs: [3] }] }, null, 1);
  expect(parseSponsors(text).problems.map(problemText)).toEqual([
    "sponsors.json, line 8: rows[0].sponsorSize: is one of large, small",
  ]);
  expect(parseSponsors(text.replace("tiny", "large")).problems.map(problemText)).toEqual([
    "sponsors.json, line 16: featuredLabelGroups[0].sponsorIDs: there is no sponsor 3",
  ]);
  expect(parseSponsors('{\n "rows": [\n}').problems[0]).toMatchObject({ line: 3 });
});
