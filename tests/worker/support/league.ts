import built from "virtual:league";
import { parseLeague } from "../../../schemas/league/league.ts";

const parsed = parseLeague(built, "test");
if (parsed.league === null) throw new Error("The built league is not right.");

/** The league that the site was built with. */
export const { league } = parsed;
