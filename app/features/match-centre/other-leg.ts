import type { Match } from "../../../schemas/football/match-data.ts";
import { findRound } from "../../../schemas/football/rounds.ts";
import { type CompetitionDescription, rulesOfSeason } from "../../../schemas/league/competition-rules.ts";
import type { MatchService } from "../../load-context.ts";
import { withoutVoid } from "../fixtures/bracket/tie.ts";
import { type ListedMatch, listedMatch } from "../fixtures/listed-match.ts";

/** The other match of a tie of two legs. */
export interface OtherLeg {
  leg: ListedMatch;
  /** Whether away goals decide the tie if the aggregate score is level. */
  awayGoals: boolean;
}

/** A match's other leg; null if its competition describes no round of two legs for it, or the other leg is not listed. */
export async function findOtherLeg(
  matches: Pick<MatchService, "fixtures">,
  { id, competition, season, stage, round, home, away }: Match,
  competitions: readonly CompetitionDescription[],
): Promise<OtherLeg | null> {
  const described = competitions.find((each) => each.id === competition.id);
  if (described === undefined || stage === "league") return null;
  const rounds = rulesOfSeason(described, season).rounds ?? [];
  const own = findRound(round, rounds)?.round;
  if (own?.legs !== 2) return null;
  const played = await matches.fixtures({ competitionIDs: [competition.id], season, clubID: home.id });
  // The legs are at different clubs: another match at the same one took the place of one that was called off or abandoned.
  const [leg] = withoutVoid(
    played.filter(
      (other) =>
        other.id !== id && other.home.id === away.id && findRound(other.round, rounds)?.round.name === own.name,
    ),
  );
  return leg === undefined ? null : { leg: listedMatch(leg), awayGoals: own.awayGoals };
}
