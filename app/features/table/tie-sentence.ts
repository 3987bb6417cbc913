import type { LeagueTable } from "../../../schemas/football/match-data.ts";
import { signed } from "./zones.ts";

type Tie = LeagueTable["ties"][number];

const reasons: Record<Exclude<Tie["rule"], "name">, string> = {
  "goal-difference": "ahead on goal difference",
  "goals-scored": "ahead on goals scored",
  "points-between": "ahead on points in the matches between those level",
  "goal-difference-between": "ahead on goal difference in the matches between those level",
  "goals-between": "ahead on goals scored in the matches between those level",
};

/** Why one of two clubs that are level stands above the other: "Ashford are above Bramley: ahead on goals scored (12 to 10)." */
export function tieSentence({ rule, values }: Tie, above: string, below: string): string {
  if (rule === "name" || values === null) {
    return `${above} and ${below} are level in everything. They stand in the order of their names.`;
  }
  const figure = (value: number) => (rule.startsWith("goal-difference") ? signed(value) : String(value));
  return `${above} are above ${below}: ${reasons[rule]} (${figure(values.above)} to ${figure(values.below)}).`;
}
