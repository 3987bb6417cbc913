import type { SquadPlayer } from "../../../schemas/football/player.ts";
import { message } from "../../../schemas/site/messages.ts";

/** Names of playing positions, in the order of a team sheet. */
export const positionNames = {
  GK: { one: message("Goalkeeper"), many: message("Goalkeepers") },
  DF: { one: message("Defender"), many: message("Defenders") },
  MF: { one: message("Midfielder"), many: message("Midfielders") },
  FW: { one: message("Forward"), many: message("Forwards") },
} satisfies Record<SquadPlayer["position"], { one: string; many: string }>;
