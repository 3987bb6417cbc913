import type { SquadPlayer } from "../../../schemas/football/player.ts";

/** Names of playing positions, in the order of a team sheet. */
export const positionNames: Record<SquadPlayer["position"], { one: string; many: string }> = {
  GK: { one: "Goalkeeper", many: "Goalkeepers" },
  DF: { one: "Defender", many: "Defenders" },
  MF: { one: "Midfielder", many: "Midfielders" },
  FW: { one: "Forward", many: "Forwards" },
};
