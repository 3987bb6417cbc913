import { z } from "zod";
import { lineUpPlayer } from "./match-data.ts";

/*
 * Line-ups of a match feed. Players are given by id; the league's records have their names.
 */

const feedPlayer = lineUpPlayer.omit({ name: true, captain: true }).extend({
  playerID: z.int().positive(),
  number: z.int().min(1).max(99),
  captain: z.boolean().default(false),
});

/** Problems of a club's line-up: formation, goalkeeper, repeated players or numbers, captains. */
function problemsOf({ formation, starting, substitutes }: z.output<typeof feedLineUpShape>): string[] {
  const all = [...starting, ...substitutes];
  const isRepeated = (values: readonly number[]) => new Set(values).size < values.length;
  const outfield = formation.split("-").reduce((sum, row) => sum + Number(row), 0);
  return [
    ...(outfield === 10 ? [] : ["formation: is not of ten players, such as 4-3-3"]),
    ...(starting.some(({ position }) => position === "GK") ? [] : ["starting: has no goalkeeper"]),
    ...(isRepeated(all.map(({ playerID }) => playerID)) ? ["names a player twice"] : []),
    ...(isRepeated(all.map(({ number }) => number)) ? ["gives a shirt number twice"] : []),
    ...(all.filter(({ captain }) => captain).length > 1 ? ["has more than one captain"] : []),
  ];
}

const feedLineUpShape = z.strictObject({
  formation: z.string().regex(/^[1-9](-[1-9]){1,4}$/, "is written like 4-3-3"),
  starting: z.array(feedPlayer.strict()).length(11),
  substitutes: z.array(feedPlayer.strict()).max(20),
  manager: z.string().trim().min(1).max(100),
});
/** The line-up of one club. */
export const feedLineUp = feedLineUpShape.superRefine((lineUp, context) => {
  for (const message of problemsOf(lineUp)) context.addIssue({ code: "custom", message });
});

export const feedLineUps = z.strictObject({ home: feedLineUp, away: feedLineUp });
export type FeedLineUp = z.output<typeof feedLineUp>;
