import { z } from "zod";
import { clubAccent, clubTheme } from "../../../app/features/streamer/club-theme.ts";
import {
  adjustTheme,
  backgroundsOf,
  ratioText,
  rawTheme,
  schemes,
  themeColours,
} from "../../../schemas/league/theme.ts";
import { contrast, normaliseHex } from "../../../schemas/site/colour.ts";
import { derivedLook } from "../../../worker/images/club-look.ts";
import type { LeagueFolder } from "./league-folder.ts";

/** A line about a colour before and after its contrast was corrected; empty if it stays the same. */
function correction(of: string, before: string, after: string, grounds: readonly string[]): string[] {
  if (before === after) return [];
  const lowestContrast = (colour: string) => ratioText(Math.min(...grounds.map((ground) => contrast(colour, ground))));
  return [`${of}: ${before} (${lowestContrast(before)}) becomes ${after} (${lowestContrast(after)})`];
}

/** Lines about club colours that streaming sites show in another shade for the sake of contrast. */
export function correctedClubColours({ league, clubs }: Pick<LeagueFolder, "league" | "clubs">): string[] {
  const grounds = backgroundsOf(league.theme);
  return clubs.flatMap(({ id, name, colours }) => {
    const own = colours ?? derivedLook(id, name).colours;
    const theme = clubTheme(own, grounds);
    return schemes.flatMap((scheme) =>
      correction(`${name}, ${scheme}`, clubAccent(own), theme[`--club-accent-${scheme}`], grounds[scheme]),
    );
  });
}

const described = z.object({ theme: rawTheme });

/** Lines about theme colours in league.json that have too little contrast, with the shades that the site shows instead. */
export function correctedThemeColours({ written }: Pick<LeagueFolder, "written">): string[] {
  const { theme, adjusted: changed } = adjustTheme(described.parse(written.description).theme);
  const after = themeColours(theme);
  return changed.flatMap(({ scheme, name, on, colour }) =>
    correction(
      `theme.${scheme}.${name}`,
      colour,
      after[scheme][name],
      on.map((ground) => after[scheme][ground]),
    ),
  );
}

/** Lines about the shades that a new league's theme uses instead of the given colour, for each scheme. */
export function correctedAccent(colour: string, { league }: Pick<LeagueFolder, "league">): string[] {
  const [grounds, colours] = [backgroundsOf(league.theme), themeColours(league.theme)];
  return schemes.flatMap((scheme) =>
    correction(`accent, ${scheme}`, normaliseHex(colour) ?? colour, colours[scheme].accent, grounds[scheme]),
  );
}
