import { expect, it } from "vitest";
import { parseLeague } from "../../../../../schemas/league/league.ts";
import { requireLeagueFolder } from "../../../../../scripts/lib/league-folder/league-folder.ts";
import { mendedColours, mendedTheme } from "../../../../../scripts/lib/league-folder/mended-colours.ts";

const lac = requireLeagueFolder("tests/fixtures/leagues/lac");
const [club] = lac.clubs;
const inColours = (primary: string) => ({
  ...lac,
  clubs: lac.clubs
    .slice(0, 1)
    .map((one) => ({ ...one, colours: { primary, secondary: "#ffffff", accent: "#000000" } })),
});

it("names each club's colour that is shown in another shade, before and after, by scheme", () => {
  const lines = mendedColours(inColours("#ffe000"));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(
    new RegExp(`^${club?.name}, light: #ffe000 \\(1\\.\\d:1\\) becomes #[0-9a-f]{6} \\(\\d\\.\\d:1\\)$`),
  );
  expect(mendedColours(inColours("#0f2c51"))).toEqual([
    expect.stringMatching(/, dark: #0f2c51 \([12]\.\d:1\) becomes #[0-9a-f]{6} \(\d\.\d:1\)$/),
  ]);
});

it("names the shades that a new league's colour has become", () => {
  expect(mendedTheme(lac.league.theme.light.accent ?? "", lac).some((line) => line.startsWith("accent, light"))).toBe(
    false,
  );
  expect(mendedTheme("#FFE000", lac)[0]).toMatch(/^accent, light: #ffe000 \(1\.\d:1\) becomes #/);
});

it("says of a theme's colour without contrast what it is, and which shade has it", () => {
  const { theme } = lac.league;
  const description = { ...Object(lac.written.description), theme: { ...theme, light: { accent: "#ffe000" } } };
  const { problems } = parseLeague({ ...lac.written, description, pages: [] }, "1");
  expect(problems.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(
      /^#ffe000 has a contrast of 1\.\d:1 on paper, surface, raised, and needs 4\.5:1: #[0-9a-f]{6} has it$/,
    ),
  );
});
