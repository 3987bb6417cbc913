import { firstTeam } from "../../../schemas/football/competition-kinds.ts";

/** What a club's team is called. */
export const teamText = (team: string): string => (team === firstTeam ? "First team" : team);
