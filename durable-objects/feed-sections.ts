import { z } from "zod";
import { matchStatistics } from "../schemas/football/match-data.ts";
import { matchScript } from "../schemas/football/match-script.ts";

/** What a feed tells whole, and tells anew to correct it. Null is what it has said nothing of. */
export const toldParts = z.object({
  statistics: matchStatistics.nullable(),
  lineUps: matchScript.shape.lineUps.nullable(),
  referee: z.string().nullable(),
  attendance: z.int().nullable(),
});
export type ToldParts = z.output<typeof toldParts>;
export const partNames = toldParts.keyof().options;
