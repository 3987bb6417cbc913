import { z } from "zod";
import { lineUp, matchEvent, matchStatistics } from "./match-data.ts";

/**
 * What the simulator will report of one match (`match_scripts.script`): the demo's feed. An event is due `offset` seconds
 * of real time after kick-off. Statistics are those of the final whistle.
 */
export const matchScript = z.object({
  events: z.array(matchEvent),
  lineUps: z.object({ home: lineUp, away: lineUp }),
  statistics: matchStatistics,
  attendance: z.int().nonnegative(),
  referee: z.string(),
});
export type MatchScript = z.infer<typeof matchScript>;
