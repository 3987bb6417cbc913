import type { LeagueTable } from "../../../schemas/football/league-table.ts";
import { signed } from "./zones.ts";

type Tie = LeagueTable["ties"][number];

const reasons: Record<Exclude<Tie["rule"], "name">, string> = {
  "unrounded-points": "ahead on points before rounding",
  "goal-difference": "ahead on goal difference",
  "goals-scored": "ahead on goals scored",
  wins: "ahead on matches won",
  "away-goals": "ahead on goals scored away",
  "points-between": "ahead on points in the matches between those level",
  "goal-difference-between": "ahead on goal difference in the matches between those level",
  "goals-between": "ahead on goals scored in the matches between those level",
};

/** The tie-breaker between two clubs as a sentence: "Ashford are above Bramley: ahead on goals scored (12 to 10)." */
export function tieBreakSentence({ rule, values }: Tie, above: string, below: string): string {
  if (rule === "name" || values === null) {
    return `${above} and ${below} are level in everything. They stand in the order of their names.`;
  }
  const figure = (value: number) => (rule.startsWith("goal-difference") ? signed(value) : String(value));
  return `${above} are above ${below}: ${reasons[rule]} (${figure(values.above)} to ${figure(values.below)}).`;
}

const usualRules =
  "Clubs that are level on points are parted by goal difference, then goals scored, then by the matches between those still level: points, goal difference and goals scored there.";

const ruleNames: Record<Tie["rule"], string> = {
  "unrounded-points": "points before rounding",
  "goal-difference": "goal difference",
  "goals-scored": "goals scored",
  wins: "matches won",
  "away-goals": "goals scored away",
  "points-between": "points in the matches between those still level",
  "goal-difference-between": "goal difference in those matches",
  "goals-between": "goals scored in those matches",
  name: "name",
};

/** Tie-breaks in order: "Clubs that are level on points are parted by matches won, then goal difference." */
function rulesSentence(rules: readonly Tie["rule"][]): string {
  if (rules.length === 0) return "Nothing parts clubs that are level on points.";
  return `Clubs that are level on points are parted by ${rules.map((rule) => ruleNames[rule]).join(", then ")}.`;
}

/** Explains the order of clubs level on points, pair by pair. */
export function TieBreaks({ table }: { table: LeagueTable }) {
  if (table.ties.length === 0) return null;
  const nameOf = (id: number) => table.rows.find(({ club }) => club.id === id)?.club.name ?? "";
  return (
    <details className="spoiler card p-4">
      <summary className="cursor-pointer font-display font-750 text-[1.125rem]">
        Level on points: who is ahead, and why
      </summary>
      <ul className="mt-3 grid gap-1.5">
        {table.ties.map((tie) => (
          <li key={tie.aboveID}>{tieBreakSentence(tie, nameOf(tie.aboveID), nameOf(tie.belowID))}</li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">
        {table.tieBreaks === undefined ? usualRules : rulesSentence(table.tieBreaks)} After that by name.
      </p>
    </details>
  );
}
