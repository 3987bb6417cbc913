import { Fragment } from "react";
import { townBeside } from "../../../schemas/football/ground-town.ts";
import type { MatchDetail } from "../../../schemas/football/match-data.ts";
import { leagueNumber } from "../../../schemas/site/league-formats.ts";
import { t } from "../../../schemas/site/messages.ts";
import { groundTime } from "../../../schemas/site/zone-time.ts";
import { formatDateTime } from "../../ui/dates.ts";
import { type Fact, FactList } from "../../ui/fact-list.tsx";
import { LeagueText } from "../../ui/league-text.tsx";

const number = leagueNumber();

/** Competition, kick-off, venue, referee and attendance, as far as known. */
export function MatchFacts({ match }: { match: MatchDetail }) {
  const atGround = groundTime(match.kickoff, match.timeZone);
  const facts: Fact[] = [
    [
      t("Competition"),
      <Fragment key="competition">
        {`${match.competition.name}${t(", ")}`}
        <LeagueText text={match.round} />
      </Fragment>,
    ],
    [
      t("Kick-off"),
      <time key="kick-off" dateTime={match.kickoff}>
        {formatDateTime(match.kickoff)}
        {atGround !== null && <span className="block font-400">{t("{time} at the ground", { time: atGround })}</span>}
      </time>,
    ],
  ];
  const neutral = match.neutral === true ? t("Neutral ground") : null;
  const venue = [match.venue, townBeside(match), neutral].filter((words) => words !== null);
  if (venue.length > 0) facts.push([t("Venue"), venue.join(t(", "))]);
  if (match.referee !== null) facts.push([t("Referee"), match.referee]);
  if (match.attendance !== null) facts.push([t("Attendance"), number(match.attendance)]);
  return (
    <section aria-labelledby="facts-heading">
      <h2 id="facts-heading" className="heading-2 mb-4">
        {t("Match facts")}
      </h2>
      <FactList facts={facts} />
    </section>
  );
}
