import { z } from "zod";
import { lineUp, matchEvent, matchStatistics } from "./match-data.ts";

/**
 * What the simulator will report of one match (`match_scripts.script`): the demo's feed. An event is due `offset` seconds
 * of real time after kick-off; the interval of 15 minutes and added time count. Statistics are those of the final whistle.
 *
 * An `own-goal` stands on the side that the goal counts for and names the other side's player. An `added-time` event says in
 * `added` how many minutes were announced. Extra time begins with `extra-time`; its interval is `half-time` and `second-half`.
 */
export const matchScript = z.object({
  events: z.array(matchEvent),
  lineUps: z.object({ home: lineUp, away: lineUp }),
  statistics: matchStatistics,
  attendance: z.int().nonnegative(),
  referee: z.string(),
});
export type MatchScript = z.infer<typeof matchScript>;
