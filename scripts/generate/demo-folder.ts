import { setLeagueClock } from "../../schemas/site/league-clock.ts";
import { requireLeagueFolder } from "../lib/league-folder/league-folder.ts";
import { demoFolder } from "../lib/paths.ts";

/** The description of the league whose seasons are simulated. @throws CommandError with file and line of what is wrong. */
export const demoLeague = requireLeagueFolder(demoFolder);

setLeagueClock(demoLeague.league);
