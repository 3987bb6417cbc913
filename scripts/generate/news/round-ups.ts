import { pointsOf } from "../../../schemas/football/points.ts";
import { usualRules } from "../../../schemas/league/competition-rules.ts";
import { leagueDate } from "../../../schemas/site/league-time.ts";
import { clubOf, competitionName, type DivisionID, divisionIDs } from "../divisions.ts";
import { endOf } from "../league-match.ts";
import { goalsOf, resultOf } from "../result.ts";
import {
  competitionCategory,
  counted,
  type Draft,
  figure,
  heading,
  joined,
  list,
  minutesLater,
  ordinal,
  paragraph,
  plural,
  quotation,
  spokenDate,
  spokenMonth,
} from "./article.ts";
import type { Chronicle, PlayedMatch } from "./chronicle.ts";
import { competitionPhrase } from "./match-story.ts";
import { playerRecords } from "./transfers.ts";
import type { Writer } from "./writer.ts";

export function scoreline({ homeID, awayID, script }: PlayedMatch): string {
  const { score } = resultOf(script);
  return `${clubOf(homeID).shortName} ${score.home}–${score.away} ${clubOf(awayID).shortName}`;
}

const matches = (value: number) => plural(value, "match", "matches");

const day = {
  title: [
    "{division} round-up: {leader} lead the way",
    "{division}: {goals} goals on {date}",
    "How {date} went in the {division}",
    "{division} in brief: {leader} top after {round}",
    "{round} in the {division}: all the scores",
    "{leader} look down on the {division} after {round}",
  ],
  lead: [
    "{leader} are top of {competition} with {points} points after {round}, in which {games} brought {goals} goals.",
    "There were {goals} goals in {games} of {competition} on {date}, and {leader} lead with {points} points.",
    "After the {games} of {round} in {competition}, {leader} stand first on {points} points.",
    "{round} of {competition} is in the books: {games}, {goals} goals, and {leader} on top with {points} points.",
  ],
  chase: [
    "{second} follow {gap} behind.",
    "{second} are second, {gap} back.",
    "Closest to them are {second}, who trail by {gap}.",
  ],
  level: [
    "{second} have just as many points and sit second.",
    "Only the finer points of the table keep {second} in second place.",
  ],
  biggest: [
    "The biggest win of the day was {line}.",
    "Nobody won by more than the margin of {line}.",
    "{line} was the result that stood out.",
  ],
  crowd: [
    "The largest crowd, {attendance}, was at {ground}.",
    "{ground} had the most visitors: {attendance}.",
    "{attendance} at {ground} made the best attendance of the round.",
  ],
  bottom: [
    "At the other end {last} are {place} with {points} points.",
    "{last} prop up the table on {points} points.",
    "{place} and last: {last}, with {points} points.",
  ],
};

/** Summary of a division's match day; null if fewer than nine matches were played that day. */
function roundUp(
  writer: Writer,
  chronicle: Chronicle,
  division: DivisionID,
  played: readonly PlayedMatch[],
): Draft | null {
  const first = played[0];
  const table = first && chronicle.around(first)?.after;
  if (first === undefined || table === undefined || table === null || played.length < 9) return null;
  const places = [...table.values()].sort((left, right) => left.position - right.position);
  const [leader, second, last] = [places[0], places[1], places.at(-1)];
  if (leader === undefined || second === undefined || last === undefined) return null;
  const margin = ({ script }: PlayedMatch) => Math.abs(resultOf(script).score.home - resultOf(script).score.away);
  const biggest = played.reduce((left, right) => (margin(right) > margin(left) ? right : left));
  const fullest = played.reduce((left, right) => (right.script.attendance > left.script.attendance ? right : left));
  const values = {
    division: competitionName(division),
    competition: competitionPhrase(division),
    date: spokenDate(first.kickoff),
    round: first.round,
    games: matches(played.length),
    goals: played.reduce((sum, match) => sum + goalsOf(match.script).length, 0),
    leader: clubOf(leader.clubID).shortName,
    points: leader.points,
    second: clubOf(second.clubID).shortName,
    gap: plural(second.behindLeader, "point"),
    line: scoreline(biggest),
    attendance: figure(fullest.script.attendance),
    ground: fullest.venue,
  };
  const lead = writer.say(day.lead, values);
  return {
    title: writer.title(day.title, values, values.date),
    summary: lead,
    bodyHTML: [
      paragraph(lead, writer.say(second.behindLeader === 0 ? day.level : day.chase, values)),
      list(played.map(scoreline)),
      paragraph(
        writer.say(day.biggest, values),
        writer.say(day.crowd, values),
        writer.say(day.bottom, {
          last: clubOf(last.clubID).shortName,
          place: ordinal(last.position),
          points: last.points,
        }),
      ),
    ].join(""),
    author: writer.author(),
    publishedAt: minutesLater(Math.max(...played.map(endOf)), writer.random.int(70, 150)),
    categories: ["news", competitionCategory(division)],
    clubIDs: [leader.clubID, second.clubID],
    fixtureID: null,
    imageAlt: `${values.leader}, leaders of the ${values.division}, in their colours`,
    lang: "en",
  };
}

/** Round-ups of the last match days of every division. */
export function roundUps(writer: Writer, chronicle: Chronicle, days: number): Draft[] {
  return divisionIDs.flatMap((division) => {
    const byDay = Map.groupBy(
      chronicle.played.filter(({ competitionID }) => competitionID === division),
      ({ kickoff }) => leagueDate(kickoff),
    );
    return [...byDay.values()]
      .map((played) => roundUp(writer, chronicle, division, played))
      .filter((draft) => draft !== null)
      .slice(-days);
  });
}

const award = {
  player: [
    "{player} is the {division} player of the month",
    "Player of the month: {player} of {club}",
    "{month} award goes to {player} of {club}",
    "{club}'s {player} voted best of {month} in {competition}",
  ],
  lead: [
    "{player} of {club} is {competition}'s player of the month for {month} after scoring {goals} in {games}.",
    "No one in {competition} scored more than {player} in {month}: {goals} in {games} win the {club} {role} the monthly award.",
    "With {goals} in {games}, {player} has won the player of the month award of {competition} for {month}.",
    "The panel needed little time: {player}, {role} of {club}, takes the {month} award in {competition} after {goals} in {games}.",
  ],
  manager: [
    "{manager} takes the manager's prize after {club} collected {points} that month.",
    "The manager of the month is {manager}, whose {club} side took {points}.",
    "{points} for {club} make {manager} the manager of the month.",
    "On the bench, {manager} of {club} wins for a return of {points}.",
  ],
  words: [
    "It goes on the shelf, but the team put it there",
    "I will give it to my mother. She keeps all of them",
    "You only get these when the passes come. They came",
    "I would swap it for three points on Saturday",
    "When the first one goes in you stop thinking, and then they all seem to",
    "The physio should have half of it",
    "I have been close before. It is good to win one at last",
    "Ask me in May if it was a good season. For now I will enjoy it",
  ],
  also: [
    "Also in the running were {others}.",
    "{others} were on the panel's list as well.",
    "The panel had looked at {others} too.",
  ],
};

/** The player and the manager of each month and division, by goals and by points. */
export function monthlyAwards(writer: Writer, chronicle: Chronicle): Draft[] {
  const drafts: Draft[] = [];
  const thisMonth = leagueDate(chronicle.league.now).slice(0, 7);
  for (const division of divisionIDs) {
    const byMonth = Map.groupBy(
      chronicle.played.filter(({ competitionID }) => competitionID === division),
      ({ kickoff }) => leagueDate(kickoff).slice(0, 7),
    );
    for (const [month, played] of byMonth) {
      const first = played[0];
      if (month === thisMonth || first === undefined || played.length < 30) continue;
      const records = playerRecords(played);
      const named = new Map(
        played.flatMap(({ script, homeID, awayID }) =>
          (
            [
              ["home", homeID],
              ["away", awayID],
            ] as const
          ).flatMap(([side, clubID]) =>
            script.lineUps[side].starting.map((player) => [player.playerID, { ...player, clubID }] as const),
          ),
        ),
      );
      const ranked = [...named.values()]
        .map((player) => ({ ...player, ...(records.get(player.playerID) ?? { appearances: 0, goals: 0 }) }))
        .sort(
          (left, right) =>
            right.goals - left.goals || left.appearances - right.appearances || left.playerID - right.playerID,
        );
      const points = new Map<number, number>();
      for (const { homeID, awayID, script } of played) {
        const { home, away } = resultOf(script).score;
        points.set(homeID, (points.get(homeID) ?? 0) + pointsOf(home, away, usualRules.points));
        points.set(awayID, (points.get(awayID) ?? 0) + pointsOf(away, home, usualRules.points));
      }
      const [bestClub, most] = [...points].sort((left, right) => right[1] - left[1] || left[0] - right[0])[0] ?? [];
      const winner = ranked[0];
      if (winner === undefined || bestClub === undefined || most === undefined) continue;
      const values = {
        player: winner.name,
        club: clubOf(winner.clubID).shortName,
        role: { GK: "goalkeeper", DF: "defender", MF: "midfielder", FW: "forward" }[winner.position],
        division: competitionName(division),
        competition: competitionPhrase(division),
        month: spokenMonth(first.kickoff),
        goals: plural(winner.goals, "goal"),
        games: matches(winner.appearances),
      };
      const lead = writer.say(award.lead, values);
      const bench = writer.say(award.manager, {
        manager: chronicle.league.managers.get(bestClub) ?? "",
        club: clubOf(bestClub).shortName,
        points: plural(most, "point"),
      });
      const [year = 0, number = 1] = month.split("-").map(Number);
      drafts.push({
        title: writer.title(award.player, values, values.month),
        summary: `${lead} ${bench}`,
        bodyHTML: [
          paragraph(lead),
          quotation(writer.say(award.words), winner.name),
          paragraph(bench),
          heading(writer.say(["The month's results", "How they did it", "Results that counted", "Match by match"])),
          list(
            played.filter(({ homeID, awayID }) => homeID === winner.clubID || awayID === winner.clubID).map(scoreline),
          ),
          paragraph(
            writer.say(award.also, {
              others: joined(
                ranked
                  .slice(1, 4)
                  .map(({ name, clubID, goals }) => `${name} (${clubOf(clubID).shortName}, ${counted(goals)})`),
              ),
            }),
          ),
        ].join(""),
        author: writer.author(),
        publishedAt: new Date(Date.UTC(year, number, 6 + writer.random.int(0, 3), 11, 0)).toISOString(),
        categories: ["club-news", competitionCategory(division)],
        clubIDs: [...new Set([winner.clubID, bestClub])],
        fixtureID: null,
        imageAlt: `The shirt of ${winner.name} of ${values.club}`,
        lang: "en",
      });
    }
  }
  return drafts;
}
