import type { LeagueTable } from "../../../schemas/football/league-table.ts";
import { message, t } from "../../../schemas/site/messages.ts";
import { signed } from "./zones.ts";

type Tie = LeagueTable["ties"][number];

const reasons = {
  "unrounded-points": message("ahead on points before rounding"),
  "goal-difference": message("ahead on goal difference"),
  "goals-scored": message("ahead on goals scored"),
  wins: message("ahead on matches won"),
  "away-goals": message("ahead on goals scored away"),
  "points-between": message("ahead on points in the matches between those level"),
  "goal-difference-between": message("ahead on goal difference in the matches between those level"),
  "goals-between": message("ahead on goals scored in the matches between those level"),
} satisfies Record<Exclude<Tie["rule"], "name">, string>;

/** The tie-breaker between two clubs as a sentence: "Ashford are above Bramley: ahead on goals scored (12 to 10)." */
export function tieBreakSentence({ rule, values }: Tie, above: string, below: string): string {
  if (rule === "name" || values === null) {
    return t("{above} and {below} are level in everything. They stand in the order of their names.", { above, below });
  }
  const figure = (value: number) => (rule.startsWith("goal-difference") ? signed(value) : String(value));
  return t("{above} are above {below}: {reason} ({figure} to {other}).", {
    ...{ above, below, reason: t(reasons[rule]) },
    figure: figure(values.above),
    other: figure(values.below),
  });
}

const usualRules = message(
  "Clubs that are level on points are parted by goal difference, then goals scored, then by the matches between those still level: points, goal difference and goals scored there.",
);

const ruleNames = {
  "unrounded-points": message("points before rounding"),
  "goal-difference": message("goal difference"),
  "goals-scored": message("goals scored"),
  wins: message("matches won"),
  "away-goals": message("goals scored away"),
  "points-between": message("points in the matches between those still level"),
  "goal-difference-between": message("goal difference in those matches"),
  "goals-between": message("goals scored in those matches"),
  name: message("name"),
} satisfies Record<Tie["rule"], string>;

/** Tie-breaks in order: "Clubs that are level on points are parted by matches won, then goal difference." */
function rulesSentence(rules: readonly Tie["rule"][]): string {
  if (rules.length === 0) return t("Nothing parts clubs that are level on points.");
  return t("Clubs that are level on points are parted by {rules}.", {
    rules: rules.map((rule) => t(ruleNames[rule])).join(t(", then ")),
  });
}

/** Explains the order of clubs level on points, pair by pair. */
export function TieBreaks({ table }: { table: LeagueTable }) {
  if (table.ties.length === 0) return null;
  const nameOf = (id: number) => table.rows.find(({ club }) => club.id === id)?.club.name ?? "";
  return (
    <details className="spoiler card p-4">
      <summary className="cursor-pointer font-display font-750 text-[1.125rem]">
        {t("Level on points: who is ahead, and why")}
      </summary>
      <ul className="mt-3 grid gap-1.5">
        {table.ties.map((tie) => (
          <li key={tie.aboveID}>{tieBreakSentence(tie, nameOf(tie.aboveID), nameOf(tie.belowID))}</li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">
        {table.tieBreaks === undefined ? t(usualRules) : rulesSentence(table.tieBreaks)} {t("After that by name.")}
      </p>
    </details>
  );
}
