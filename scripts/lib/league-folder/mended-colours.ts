import { clubAccent, clubTheme } from "../../../app/features/streamer/club-theme.ts";
import { groundsOf, ratioText, schemes, themeColours } from "../../../schemas/league/theme.ts";
import { contrast, normaliseHex } from "../../../schemas/site/colour.ts";
import { derivedLook } from "../../../worker/images/look.ts";
import type { LeagueFolder } from "./league-folder.ts";

/** A colour before and after its contrast is mended; none where it stays. */
function mended(of: string, before: string, after: string, grounds: readonly string[]): string[] {
  if (before === after) return [];
  const least = (colour: string) => ratioText(Math.min(...grounds.map((ground) => contrast(colour, ground))));
  return [`${of}: ${before} (${least(before)}) becomes ${after} (${least(after)})`];
}

/** The clubs' colours that are shown in another shade on their streaming sites, a line for each. */
export function mendedColours({ league, clubs }: Pick<LeagueFolder, "league" | "clubs">): string[] {
  const grounds = groundsOf(league.theme);
  return clubs.flatMap(({ id, name, colours }) => {
    const own = colours ?? derivedLook(id, name).colours;
    const theme = clubTheme(own, grounds);
    return schemes.flatMap((scheme) =>
      mended(`${name}, ${scheme}`, clubAccent(own), theme[`--club-accent-${scheme}`], grounds[scheme]),
    );
  });
}

/** The shades of a new league's colour that its theme has in its place, a line for each scheme. */
export function mendedTheme(colour: string, { league }: Pick<LeagueFolder, "league">): string[] {
  const [grounds, colours] = [groundsOf(league.theme), themeColours(league.theme)];
  return schemes.flatMap((scheme) =>
    mended(`accent, ${scheme}`, normaliseHex(colour) ?? colour, colours[scheme].accent, grounds[scheme]),
  );
}
