import fc from "fast-check";
import { expect, it } from "vitest";
import { contrast } from "../../../../../schemas/site/colour.ts";
import { problemText } from "../../../../../scripts/lib/league-folder/file-problem.ts";
import { bytesOf, textOf } from "../../../../../scripts/lib/league-folder/folder-files.ts";
import { readLeagueFolder } from "../../../../../scripts/lib/league-folder/league-folder.ts";
import { newLeagueFiles } from "../../../../../scripts/lib/league-new/new-league.ts";
import { newLeagueOf, parseLeagueCommand } from "../../../../../scripts/lib/league-options.ts";
import { propertyRuns } from "../../../../fixtures/property-runs.ts";

function command(...args: string[]) {
  const parsed = parseLeagueCommand(["new", "folder", ...args]);
  if (parsed.command !== "new") throw new Error("Not the command new.");
  return parsed.values;
}

it("writes a folder without problems, whatever the input, and mentions no other league", async () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 2, max: 30 }),
      colour,
      async (divisions, clubs, shade) => {
        const options = [
          "--name",
          "Alpine {} League",
          "--divisions",
          String(divisions),
          "--clubs",
          String(clubs),
          "--colour",
          shade,
        ];
        const files = await newLeagueFiles(await newLeagueOf(command(...options), null));
        const { folder, problems } = readLeagueFolder(files);
        expect(problems.map(problemText)).toEqual([]);
        expect(folder?.league.competitions).toHaveLength(divisions);
        const { light, dark } = folder?.league.theme ?? { light: {}, dark: {} };
        expect(contrast(light.accent ?? "", "#ffffff")).toBeGreaterThan(4.5);
        expect(contrast(dark.accent ?? "", "#000000")).toBeGreaterThan(4.5);
        for (const [path, bytes] of files)
          if (!path.endsWith(".png")) expect(textOf(bytes)).not.toMatch(/crown|championship/i);
      },
    ),
    { numRuns: propertyRuns(8) },
  );
});

it("has the divisions in its menu, in their order, by their names", async () => {
  const values = command("--name", "A", "--divisions", "Premier Division, First Division");
  const { folder } = readLeagueFolder(await newLeagueFiles(await newLeagueOf(values, null)));
  const tables = folder?.league.menus.primary.find(({ name }) => name === "Tables");
  expect(tables?.subMenu.map(({ name, slug }) => [name, slug])).toEqual([
    ["Premier Division", "/competitions/premier-division"],
    ["First Division", "/competitions/first-division"],
  ]);
});

it("asks for what no option says, again after invalid input", async () => {
  const replies = [
    "Alpine League",
    "March",
    "3",
    "Bad Slug",
    "alpine",
    "2",
    "de-CH, fr-CH",
    "chf",
    "Europe/Zurich",
    "",
    "d52b1e",
  ];
  const questions: string[] = [];
  const league = await newLeagueOf(command("--clubs", "10"), async (question) => {
    questions.push(question);
    return replies.shift() ?? "";
  });
  expect(league).toEqual({
    ...{ name: "Alpine League", slug: "alpine", divisions: ["Division One", "Division Two"], clubsPerDivision: 10 },
    ...{
      languages: ["de-CH", "fr-CH"],
      currency: "CHF",
      timeZone: "Europe/Zurich",
      seasonStart: 3,
      seasonYears: 1,
      colour: "#d52b1e",
    },
  });
  expect(questions.filter((question) => question.startsWith("Slug"))).toHaveLength(2);
});

it.each([
  [[], "--name is missing"],
  [["--name", "A", "--divisions", "13"], "--divisions 13: is a number from 1 to 12"],
  [["--name", "A", "--divisions", "One, one"], "--divisions One, one: is a number from 1 to 12"],
  [["--name", "A", "--clubs", "many"], "--clubs many: is a number"],
  [["--name", "A", "--currency", "£"], "--currency £: is a currency by its three capital letters"],
  [["--name", "A", "--time-zone", "Mars"], "--time-zone Mars: is a time zone"],
  [["--name", "A", "--season-start", "0"], "--season-start 0: is a month from 1 to 12"],
  [["--name", "A", "--season-start", "02-30"], "--season-start 02-30: is a month from 1 to 12, or a day such as 07-15"],
  [["--name", "A", "--season-years", "3"], "--season-years 3: is 1 or 2"],
  [["--name", "A", "--language", "no language"], "--language no language: is language tags"],
  [["--name", "A", "--colour", "blue"], "--colour blue: is a colour"],
])("refuses %j in one line", async (args, said) => {
  await expect(newLeagueOf(command(...args), null)).rejects.toThrow(said);
});

it.each([
  [["open", "folder"], /^The command is new, check, load or export\. /],
  [["load"], /^load takes one folder\. /],
  [["check", "folder", "--dry-run"], /^check takes no --dry-run\. /],
  [["load", "folder", "--remote", "--state", "x"], /^Either --remote or --state\. /],
  [["load", "folder", "--force"], /^Unknown option '--force'\. /],
])("refuses %j in one line", (args, said) => {
  expect(() => parseLeagueCommand(args)).toThrow(said);
});

it("takes a day that seasons begin on, and describes a league of it", async () => {
  const league = await newLeagueOf(command("--name", "A", "--season-start", "03-20"), null);
  expect(league).toMatchObject({ seasonStart: "03-20", seasonYears: 1 });
  const { folder, problems } = readLeagueFolder(await newLeagueFiles(league));
  expect(problems).toEqual([]);
  expect(folder?.league).toMatchObject({ seasonStart: "03-20", seasonYears: 1 });
});

it("has the pages that the site's own pages link to, and cannot do without them", async () => {
  const files = await newLeagueFiles(await newLeagueOf(command("--name", "A"), null));
  for (const page of ["contact", "how-to-watch"]) files.delete(`pages/${page}.md`);
  files.set(
    "league.json",
    bytesOf(
      textOf(files.get("league.json") ?? new Uint8Array()).replaceAll(
        /\{\s*"page": "(contact|how-to-watch)"[^}]*\},?/g,
        "",
      ),
    ),
  );
  expect(readLeagueFolder(files).problems.map(problemText)).toEqual([
    expect.stringMatching(
      /^league\.json, line \d+: site\.advertising\.withoutAdverts\[6\]: leads to no page .*: \/contact$/,
    ),
    "pages/contact.md: is missing: the site's own pages link to it",
    "pages/how-to-watch.md: is missing: the site's own pages link to it",
  ]);
});

it("names seasons as configured, but none that begins in January by two years", async () => {
  const files = await newLeagueFiles(
    await newLeagueOf(command("--name", "A", "--season-start", "1", "--season-years", "2"), null),
  );
  expect(readLeagueFolder(files).problems.map(problemText)).toEqual([
    expect.stringMatching(/^league\.json, line \d+: seasonYears: is 1 for seasons that begin with January/),
  ]);
});
