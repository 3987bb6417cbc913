import { z } from "zod";
import { lineUp, matchEvent, matchStatistics } from "./match-data.ts";

/**
 * A simulated match (`match_scripts.script`), the demo's match feed. An event is due `offset` seconds of real time after kick-off,
 * half-time and additional time included. Statistics are final.
 *
 * An `own-goal` has the side that it counts for and the other side's player. An `added-time` event announces `added` minutes.
 * Extra time begins with `extra-time`; its interval is `half-time` and `second-half`.
 */
export const matchScript = z.object({
  events: z.array(matchEvent),
  lineUps: z.object({ home: lineUp, away: lineUp }),
  statistics: matchStatistics,
  attendance: z.int().nonnegative(),
  referee: z.string(),
});
export type MatchScript = z.infer<typeof matchScript>;
