import { requireLeagueFolder } from "../../../scripts/lib/league-folder/read-league-folder.ts";

const { league } = requireLeagueFolder("leagues/crown");

/** Name of the league that the site is built with. */
export const brandName = league.name;
/** Its short form in URLs. */
export const brandSlug = league.brand.slug;
