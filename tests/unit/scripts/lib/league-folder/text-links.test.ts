import { globSync } from "node:fs";
import { expect, it } from "vitest";
import { problemText } from "../../../../../scripts/lib/league-folder/file-problem.ts";
import { bytesOf, readFolder } from "../../../../../scripts/lib/league-folder/folder-files.ts";
import { readLeagueFolder } from "../../../../../scripts/lib/league-folder/league-folder.ts";
import { deadTextLinks } from "../../../../../scripts/lib/league-folder/text-links.ts";
import { newLeagueFiles } from "../../../../../scripts/lib/league-new/new-league.ts";
import { northernCounties } from "../../../support/league-folders.ts";

const demo = readFolder("leagues/crown");

/** Problems of the links in the demo's folder with these files. */
function problemsWith(files: Record<string, string>, base = demo): string[] {
  const all = new Map([...base, ...Object.entries(files).map(([path, text]) => [path, bytesOf(text)] as const)]);
  const { folder, problems } = readLeagueFolder(all);
  return (folder === null ? problems : deadTextLinks(all, folder)).map(problemText);
}

const page = (text: string, field = "lead: What there is.") =>
  `---\ntitle: Links\norder: 90\nupdated: 2026-07-01\n${field}\n---\n${text}`;

it.each(["leagues/crown", ...globSync("tests/fixtures/leagues/*")])("%s has no link that leads nowhere", (folder) => {
  expect(problemsWith({}, readFolder(folder))).toEqual([]);
});

it("a new league has none either", async () => {
  expect(problemsWith({}, await newLeagueFiles(northernCounties))).toEqual([]);
});

it("names file and line of links on pages that lead nowhere, in Markdown and HTML", () => {
  const table = "Table: Two\n\n| One | Two |\n| --- | --- |\n| a | [b](/clubs/no-such-club) |\n";
  expect(
    problemsWith({
      "pages/links.md": page(
        `\nSee [the passes](/packages) and [nothing](/no-such-page),\nor [no cup](/competitions/no-cup#rounds).\n\n${table}`,
      ),
      "pages/more-links.html": page(
        '\n<p>See <a href="/news">the news</a>.</p>\n<ul>\n<li><a href="/pakages?x=1">Passes</a></li>\n</ul>\n',
      ),
      "pages/shop-link.md": page("", "link: /no-such-shop"),
    }),
  ).toEqual([
    "pages/links.md, line 8: leads to no page of the site: /no-such-page",
    "pages/links.md, line 9: leads to no page of the site: /competitions/no-cup#rounds",
    "pages/links.md, line 15: leads to no page of the site: /clubs/no-such-club",
    "pages/more-links.html, line 10: leads to no page of the site: /pakages?x=1",
    "pages/shop-link.md, line 5: leads to no page of the site: /no-such-shop",
  ]);
});

it("reads those of documents, also from one to the next, and looks at the address alone of what is elsewhere", () => {
  const front = "---\ntitle: Links\nupdatedOn: 2026-07-01\n---\n\n";
  const elsewhere =
    "[Shop](https://shop.example/a) [Call](tel:+441234) [Write](mailto:a@league.example) [Below](#below)";
  expect(
    problemsWith({
      "documents/links.md": `${front}${elsewhere}\n\n[Rules](more-links), [PDF](/documents/links.pdf)\n[run](javascript:alert)\n[broken](http://[)\n`,
      "documents/links.pdf": "%PDF-1.7",
      "documents/more-links.html": `${front}<p>\n<a href="links.pdf">PDF</a> <a href="old-rules">Old</a></p>\n`,
    }),
  ).toEqual([
    "documents/links.md, line 9: leads to a page, to mailto: or to tel:, not to javascript:alert",
    "documents/links.md, line 10: is no address: http://[",
    "documents/more-links.html, line 7: leads to no page of the site: old-rules",
  ]);
});
