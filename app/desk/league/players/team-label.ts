import { firstTeam } from "../../../../schemas/football/competition-kinds.ts";

export const teamLabel = (team: string): string => (team === firstTeam ? "First team" : team);
