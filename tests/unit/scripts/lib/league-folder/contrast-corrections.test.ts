import { expect, it } from "vitest";
import {
  correctedAccent,
  correctedClubColours,
  correctedThemeColours,
} from "../../../../../scripts/lib/league-folder/contrast-corrections.ts";
import { bytesOf } from "../../../../../scripts/lib/league-folder/folder-files.ts";
import { readLeagueFolder, requireLeagueFolder } from "../../../../../scripts/lib/league-folder/league-folder.ts";

const lac = requireLeagueFolder("tests/fixtures/leagues/lac");
const [club] = lac.clubs;
const inColours = (primary: string) => ({
  ...lac,
  clubs: lac.clubs
    .slice(0, 1)
    .map((one) => ({ ...one, colours: { primary, secondary: "#ffffff", accent: "#000000" } })),
});

it("names each club's colour that is shown in another shade, before and after, by scheme", () => {
  const lines = correctedClubColours(inColours("#ffe000"));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(
    new RegExp(`^${club?.name}, light: #ffe000 \\(1\\.\\d:1\\) becomes #[0-9a-f]{6} \\(\\d\\.\\d:1\\)$`),
  );
  expect(correctedClubColours(inColours("#0f2c51"))).toEqual([
    expect.stringMatching(/, dark: #0f2c51 \([12]\.\d:1\) becomes #[0-9a-f]{6} \(\d\.\d:1\)$/),
  ]);
});

it("names the shades that a new league's colour has become", () => {
  expect(
    correctedAccent(lac.league.theme.light.accent ?? "", lac).some((line) => line.startsWith("accent, light")),
  ).toBe(false);
  expect(correctedAccent("#FFE000", lac)[0]).toMatch(/^accent, light: #ffe000 \(1\.\d:1\) becomes #/);
});

it("mends the theme's colours without contrast, keeps them as they are written, and names them before and after", () => {
  const { theme } = lac.league;
  const files = new Map(lac.files);
  const description = { ...Object(lac.written.description), theme: { ...theme, light: { accent: "#ffe000" } } };
  files.set("league.json", bytesOf(JSON.stringify(description)));
  const { folder } = readLeagueFolder(files);
  if (folder === null) throw new Error("The folder is refused.");
  const [accent] = correctedThemeColours(folder);
  expect(accent).toMatch(
    /^theme\.light\.accent: #ffe000 \(1\.\d:1\) becomes #[0-9a-f]{6} \((?:4\.[5-9]|[5-9]\.\d):1\)$/,
  );
  expect(folder.league.theme.light.accent).toBe(/becomes (#\w+)/.exec(accent ?? "")?.[1]);
  expect(folder.written.description).toMatchObject({ theme: { light: { accent: "#ffe000" } } });
  expect(correctedThemeColours(lac)).toEqual([]);
});
