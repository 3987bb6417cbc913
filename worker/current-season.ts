import { leagueSeason } from "../schemas/site/league-clock.ts";
import type { Settings } from "./settings.ts";

/** The season that is shown where none is named: the one that is set, or else the one that the date falls in. */
export const currentSeason = ({ CURRENT_SEASON }: Pick<Settings, "CURRENT_SEASON">): number =>
  CURRENT_SEASON === "" ? leagueSeason(new Date()) : CURRENT_SEASON;
