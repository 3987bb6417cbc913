import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { PageNode } from "../../../../../schemas/content/page-tree.ts";
import { problemText } from "../../../../../scripts/lib/league-folder/file-problem.ts";
import { readFolder } from "../../../../../scripts/lib/league-folder/folder-files.ts";
import { readLeagueFolder } from "../../../../../scripts/lib/league-folder/league-folder.ts";
import { readLeague, requireLeagueFolder } from "../../../../../scripts/lib/league-folder/read-league-folder.ts";
import { requiredImages } from "../../../../../scripts/lib/league-folder/required-images.ts";

const demo = "leagues/crown";
const everyNode = (nodes: readonly PageNode[]): PageNode[] =>
  nodes.flatMap((node) => [node, ...everyNode(node.children)]);

let copy: string | undefined;
afterEach(() => {
  if (copy !== undefined) rmSync(copy, { recursive: true });
  copy = undefined;
});

/** A copy of the demo's folder with one changed file. */
function changed(file: string, change: (text: string) => string): string {
  copy = mkdtempSync(join(tmpdir(), "league-"));
  cpSync(demo, copy, { recursive: true });
  const path = join(copy, file);
  const before = readFileSync(path, "utf8");
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(path, after);
  return copy;
}

const problemsOf = (folder: string) => readLeague(readFolder(folder)).problems.map(problemText);

describe("the demo's folder", () => {
  const { league } = requireLeagueFolder(demo);
  const nodes = everyNode(league.tree);

  it("has a body for every page, and fills the league's names in", () => {
    const pages = nodes.filter(({ postType }) => postType === "internal").map(({ fullPath }) => fullPath);
    expect([...league.bodies.keys()].toSorted()).toEqual(pages.toSorted());
    expect(JSON.stringify([league.tree, [...league.bodies], league.menus])).not.toMatch(/\{(brand|name)\}/);
  });

  it("gives every page an id of its own", () => {
    expect(new Set(nodes.map(({ postID }) => postID)).size).toBe(nodes.length);
  });
});

describe("a folder that is not right", () => {
  it.each<[what: string, file: string, change: (text: string) => string, problem: RegExp]>([
    [
      "a setting of the wrong kind",
      "league.json",
      (text) => text.replace('"globalNav": true', '"globalNav": "yes"'),
      /^league\.json, line \d+: site\.globalNav: /,
    ],
    [
      "an unknown setting",
      "league.json",
      (text) => text.replace('"currency"', '"colour": "red",\n  "currency"'),
      /^league\.json, line 1: .*colour/,
    ],
    [
      "availability rules of a country that there is not",
      "league.json",
      (text) => text.replace('"except": ["GB", "IE"]', '"except": ["UK"]'),
      /^league\.json, line \d+: video\.availability\.sky-sports\.countries\.except: .*such as GB \(not UK\)/,
    ],
    [
      "availability rules without a name",
      "league.json",
      (text) => text.replace('"sky-sports"', '"Sky Sports"'),
      /^league\.json, line \d+: video\.availability\.Sky Sports: is 1 to 64 small letters, digits and hyphens/,
    ],
    [
      "seasons that begin on a day that not every year has",
      "league.json",
      (text) => text.replace('"currency"', '"seasonStart": "02-29",\n  "currency"'),
      /^league\.json, line \d+: seasonStart: is a month from 1 to 12, or a day such as 07-15 that every year has/,
    ],
    [
      "text that is no JSON",
      "league.json",
      (text) => text.replace('"format": 1', '"format": [1'),
      /^league\.json, line \d+: /,
    ],
    [
      "translations into a language that the league has not",
      "league.json",
      (text) => text.replace('"translations": {\n    "ar"', '"translations": {\n    "cy"'),
      /^league\.json, line \d+: translations\.cy: is none of the league's other languages: ar$/,
    ],
    [
      "translations that are empty",
      "league.json",
      (text) => text.replace('"التشامبيونشيب"', '""'),
      /^league\.json, line \d+: translations\.ar\.Championship: /,
    ],
    [
      "a menu of a page that there is not",
      "league.json",
      (text) => text.replace('"page": "handbook"', '"page": "hand-book"'),
      /^league\.json, line \d+: menus: names a page that there is not: hand-book/,
    ],
    [
      "a crest that there is not",
      "league.json",
      (text) => text.replace("crests/cup.svg", "crests/goblet.svg"),
      /the crest of crown cup is missing: crests\/goblet\.svg/,
    ],
    [
      "a page without a title",
      "pages/tickets.md",
      (text) => text.replace(/title: .*/, 'title: ""'),
      /^pages\/tickets\.md, line 2: title: /,
    ],
    [
      "a page without front matter",
      "pages/tickets.md",
      (text) => text.replace("---\n", ""),
      /^pages\/tickets\.md, line 1: starts with its front matter/,
    ],
    [
      "a page without a sentence",
      "pages/tickets.md",
      (text) => text.replace(/\nlead: [\s\S]*/, "\n---\n"),
      /^pages\/tickets\.md, line \d+: body: is missing/,
    ],
    [
      "an unknown field of a page",
      "pages/tickets.md",
      (text) => text.replace("order:", "oder: 1\norder:"),
      /^pages\/tickets\.md, line \d+: .*oder/,
    ],
    [
      "a page in a language that the league has not",
      "pages/tickets.md",
      (text) => text.replace("order:", "language: cy\norder:"),
      /^pages\/tickets\.md, line \d+: language: is none of the league's: en-GB, ar$/,
    ],
    [
      "bold words in a page",
      "pages/tickets.md",
      (text) => `${text}\nNow **here**.\n`,
      /^pages\/tickets\.md, line \d+: is plain text: strong/,
    ],
  ])("%s: the problem names file and line", (_what, file, change, problem) => {
    const problems = problemsOf(changed(file, change));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(problem);
  });

  it("has a page in HTML with what pages do not show, or beside the same in Markdown: named by file and line", () => {
    const folder = changed("pages/tickets.md", (text) => `${text}\n`);
    const front = "---\ntitle: Parking\norder: 91\nupdated: 2026-07-01\nlead: Where cars stand.\n---\n";
    writeFileSync(join(folder, "pages/parking.html"), `${front}<p>Here.</p>\n<script src="/x.js"></script>\n`);
    expect(problemsOf(folder)).toEqual(["pages/parking.html, line 8: <script> has no src on a page"]);
    writeFileSync(join(folder, "pages/parking.html"), `${front}<p>Here.</p>\n`);
    expect(problemsOf(folder)).toEqual([]);
    writeFileSync(join(folder, "pages/parking.md"), front);
    expect(problemsOf(folder)).toContain("pages/parking.html: stands beside pages/parking.md");
  });

  it("names the page above that a page is missing", () => {
    const folder = changed("pages/tickets.md", (text) => `${text}\n`);
    rmSync(join(folder, "pages/supporters/faqs.md"));
    const problems = problemsOf(folder);
    expect(problems).toHaveLength(3);
    expect(problems[0]).toMatch(
      /^pages\/supporters\/faqs\/.*, line \d+: path: there is no page supporters\/faqs above it$/,
    );
  });

  it.each<[what: string, change: (text: string) => string, problems: string[]]>([
    [
      "a competition of a team that there is not",
      (text) => text.replace('"slug": "championship",', '"slug": "championship", "team": "veterans",'),
      ["competitions[0].team: there is no team veterans in site.teams"],
    ],
    [
      "links of menus that lead nowhere",
      (text) => text.replace('"link": "/status"', '"link": "/no-such-page"'),
      ["menus.legal[7].link: leads to no page of the site: /no-such-page"],
    ],
    [
      "a link to a competition that there is not",
      (text) => text.replace('"link": "/competitions/league-one"', '"link": "/competitions/league-three"'),
      ["menus.primary[0].links[3].link: leads to no page of the site: /competitions/league-three"],
    ],
    [
      "menus that lead to the matches where they were",
      (text) => text.replace('"fixtures": "matches"', '"fixtures": "games"'),
      ["menus.primary[0].links[0].link: leads to no page of the site: /matches"],
    ],
    [
      "a link of a club's streaming site that leads nowhere",
      (text) => text.replace('"paymentsPath": "/packages"', '"paymentsPath": "/passes"'),
      ["streamer.site.paymentsPath: leads to no page of the site: /passes"],
    ],
    [
      "pages without adverts that there are not",
      (text) => text.replace('"/open-data"', '"/open-date"'),
      ["site.advertising.withoutAdverts[17]: leads to no page of the site: /open-date"],
    ],
  ])("%s: named with the line", (_what, change, expected) => {
    const { problems } = readLeagueFolder(readFolder(changed("league.json", change)));
    expect(problems.map(({ message }) => message)).toEqual(expected);
    for (const { file, line } of problems) expect([file, line]).toEqual(["league.json", expect.any(Number)]);
  });

  it.each<[words: object, problems: (string | RegExp)[]]>([
    [
      { goodbye: {} },
      [/^mail\.words\.goodbye: is no kind of mail: there are confirm-registration, .*family-invitation$/],
    ],
    [{ gift: { fr: { subject: "Pour vous" } } }, ["mail.words.gift.fr: is none of the league's languages: en-GB, ar"]],
    [
      { "reset-password": { "en-GB": { subject: "{codes}", text: ["{code}", "{pass} {link}"] } } },
      [
        "mail.words.reset-password.en-GB.subject: has {codes}, but the placeholders of this mail are {code}, {minutes}",
        "mail.words.reset-password.en-GB.text[1]: has {pass}, {link}, but the placeholders of this mail are {code}, {minutes}",
      ],
    ],
    [
      { "email-changed": { ar: { text: ["{code}"] } } },
      ["mail.words.email-changed.ar.text[0]: has {code}, but the placeholders of this mail are none"],
    ],
    [
      { "newsletter-confirmation": { "en-GB": { text: ["Follow the link."] } } },
      ["mail.words.newsletter-confirmation.en-GB.text: has no {link}, which this mail must have"],
    ],
    [
      { receipt: { "en-GB": { subject: "{tax}", text: ["{pass} {amount} {number}", "{tax} {link}"] } } },
      [
        "mail.words.receipt.en-GB.subject: has {tax}, which not every such mail has",
        "mail.words.receipt.en-GB.text: has {link} only beside others that not every such mail has: give it a paragraph",
      ],
    ],
    [
      { gift: { "en-GB": { subject: "x".repeat(121) } } },
      ["mail.words.gift.en-GB.subject: has at most 120 characters"],
    ],
    [
      { "email-changed": { "en-GB": { text: ["x".repeat(1_500), "y".repeat(1_500)] } } },
      ["mail.words.email-changed.en-GB.text: has at most 2000 characters"],
    ],
    [{ gift: { "en-GB": { subject: "one\ntwo" } } }, ["mail.words.gift.en-GB.subject: is one line"]],
    [{ gift: { "en-GB": {} } }, ["mail.words.gift.en-GB: has a subject or a text"]],
    [
      { "email-changed": { "en-GB": { text: ["one\n\ntwo"] } } },
      ["mail.words.email-changed.en-GB.text[0]: is one paragraph"],
    ],
  ])("has mails that cannot be sent so: %j", (words, expected) => {
    const folder = changed("league.json", (text) => {
      const description = JSON.parse(text);
      return JSON.stringify({ ...description, mail: { words } }, null, 2);
    });
    const { problems } = readLeagueFolder(readFolder(folder));
    expect(problems.map(({ message }) => message)).toEqual(
      expected.map((each) => (typeof each === "string" ? each : expect.stringMatching(each))),
    );
    for (const { file, line } of problems) expect([file, line]).toEqual(["league.json", expect.any(Number)]);
  });

  it("is right where a text begins as a path does", () => {
    const folder = changed("league.json", (text) => text.replace('"name": "Matches"', '"name": "/matches/today"'));
    expect(readLeagueFolder(readFolder(folder)).problems).toEqual([]);
  });

  it("lacks its mark or icons: each one is named", () => {
    const folder = changed("pages/tickets.md", (text) => `${text}\n`);
    for (const part of ["brand", "icons"]) rmSync(join(folder, part), { recursive: true });
    const { problems } = readLeagueFolder(readFolder(folder));
    expect(problems.map(problemText)).toEqual([
      ...requiredImages.map((file) => `${file}: is missing: the site shows it`),
      "brand/trust.svg: is missing: a menu of style trust shows it",
    ]);
  });

  it("is named where it is not there", () => {
    expect(() => requireLeagueFolder("leagues/nowhere")).toThrow(/There is no folder leagues\/nowhere/);
    expect(readLeague(new Map()).problems.map(problemText)).toEqual(["league.json: is missing"]);
  });
});
