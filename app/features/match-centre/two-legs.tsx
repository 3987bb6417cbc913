import { Link } from "react-router";
import { t } from "../../../schemas/site/messages.ts";
import { goalsOf, penaltiesOf, tieOf } from "../fixtures/bracket/tie.ts";
import type { ListedMatch } from "../fixtures/listed-match.ts";
import { matchSentence, shownScore, spoilerFreeSentence } from "../fixtures/match/match-status.ts";
import { Spoiler } from "../spoilers/spoiler.tsx";
import type { OtherLeg } from "./other-leg.ts";

/** The aggregate score, and who goes through; null before the second leg has begun. */
function aggregate(legs: readonly ListedMatch[], awayGoals: boolean): string | null {
  const tie = tieOf(legs, { legs: 2, awayGoals });
  if (tie === null || legs.some(({ state }) => shownScore(state) === null)) return null;
  const [one, other] = tie.clubs;
  const [ones, others] = [goalsOf(tie, one.id) ?? 0, goalsOf(tie, other.id) ?? 0];
  const sum = t("On aggregate: {one} {ones}, {other} {others}", { one: one.name, ones, other: other.name, others });
  const winner = tie.clubs.find(({ id }) => id === tie.winnerID);
  if (winner === undefined) return sum;
  const way = tie.onAwayGoals
    ? t("{club} go through on away goals", { club: winner.name })
    : ones === others && penaltiesOf(tie, one.id) !== null
      ? t("{club} go through on penalties", { club: winner.name })
      : t("{club} go through", { club: winner.name });
  return `${sum}. ${way}`;
}

/** The other leg of a match, and how the tie stands. */
export function TwoLegs({
  match,
  otherLeg: { leg, awayGoals },
  renderedAt,
}: {
  match: ListedMatch;
  otherLeg: OtherLeg;
  renderedAt: number;
}) {
  const isFirst = leg.kickoff < match.kickoff;
  const stands = aggregate(isFirst ? [leg, match] : [match, leg], awayGoals);
  return (
    <p className="mx-auto mt-6 max-w-2xl text-center">
      <Link to={`/match-centre/${leg.id}`} className="text-link">
        {isFirst ? t("First leg") : t("Second leg")}:{" "}
        <Spoiler instead={spoilerFreeSentence(leg, renderedAt)}>{matchSentence(leg, renderedAt)}</Spoiler>
      </Link>
      {stands !== null && <span className="spoiler mt-1 block font-700">{stands}</span>}
    </p>
  );
}
