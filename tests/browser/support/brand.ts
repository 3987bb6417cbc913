import { requireLeagueFolder } from "../../../scripts/lib/league-folder/read-league-folder.ts";

/** The name of the league that the site is built with. */
export const brandName = requireLeagueFolder("leagues/crown").league.name;
