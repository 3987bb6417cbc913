import { firstTeam } from "../../../../schemas/football/competition-kinds.ts";

export const teamText = (team: string): string => (team === firstTeam ? "First team" : team);
