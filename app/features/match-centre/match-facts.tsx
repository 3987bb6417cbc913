import type { MatchDetail } from "../../../schemas/football/match-data.ts";
import { leagueNumber } from "../../../schemas/site/league-words.ts";
import { formatDate, formatTime } from "../../ui/dates.ts";
import { type Fact, FactList } from "../../ui/fact-list.tsx";

const number = leagueNumber();

/** Competition, kick-off, venue, referee and attendance, as far as known. */
export function MatchFacts({ match }: { match: MatchDetail }) {
  const facts: Fact[] = [
    ["Competition", `${match.competition.name}, ${match.round}`],
    [
      "Kick-off",
      <time key="kick-off" dateTime={match.kickoff}>
        {formatDate(match.kickoff)}, {formatTime(match.kickoff)}
      </time>,
    ],
  ];
  if (match.venue !== null) facts.push(["Venue", match.venue]);
  if (match.referee !== null) facts.push(["Referee", match.referee]);
  if (match.attendance !== null) facts.push(["Attendance", number(match.attendance)]);
  return (
    <section aria-labelledby="facts-heading">
      <h2 id="facts-heading" className="heading-2 mb-4">
        Match facts
      </h2>
      <FactList facts={facts} />
    </section>
  );
}
