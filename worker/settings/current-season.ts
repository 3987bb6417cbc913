import { leagueSeason } from "../../schemas/site/league-clock.ts";
import type { Settings } from "../settings.ts";

/** The season to show when none is named: the configured one, or the one that includes today. */
export const currentSeason = ({ CURRENT_SEASON }: Pick<Settings, "CURRENT_SEASON">): number =>
  CURRENT_SEASON === "" ? leagueSeason(new Date()) : CURRENT_SEASON;
