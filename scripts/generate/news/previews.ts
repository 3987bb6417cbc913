import { usualRules } from "../../../schemas/league/competition-rules.ts";
import { clubOf, competitionName } from "../divisions.ts";
import type { LeagueMatch } from "../league-match.ts";
import { resultOf } from "../result.ts";
import {
  competitionCategory,
  counted,
  type Draft,
  heading,
  joined,
  list,
  minutesLater,
  ordinal,
  paragraph,
  plural,
  quotation,
  spokenDate,
} from "./article.ts";
import type { Chronicle, Place } from "./chronicle.ts";
import { competitionPhrase } from "./match-story.ts";
import type { Writer } from "./writer.ts";

const sentences = {
  title: [
    "{home} v {away}: what to look out for",
    "{away} travel to {ground} to face {home}",
    "{home} get ready for {away}",
    "Preview: {home} against {away}",
    "{home} and {away} meet in {competition}",
    "Can {away} get something at {home}?",
    "{ground} awaits {away}",
    "All you need to know about {home} v {away}",
    "{home} look to make home count against {away}",
    "{away} out to spoil the day at {home}",
  ],
  lead: [
    "{home} host {away} at {ground} in {competition}, {homePlace} against {awayPlace}.",
    "{awayPlace} visits {homePlace} when {away} come to {ground} to play {home}.",
    "There are {gap} between {home}, {homePlace}, and {away}, {awayPlace}, before they meet at {ground}.",
    "{ground} is the stage as {home}, {homePlace} in {competition}, take on {away}, {awayPlace}.",
    "{away} go to {ground} {awayPlace} in {competition}; {home} await them {homePlace}.",
    "{competition} brings {home} and {away} together at {ground}: {homePlace} and {awayPlace} in the table.",
  ],
  form: [
    "{club} have taken {points} from the last {games}.",
    "The last {games} brought {club} {points}.",
    "{club} come into it with {points} from {games}.",
    "It has been {points} in {games} for {club} of late.",
    "From the most recent {games}, {club} have {points} to show.",
  ],
  attack: [
    "{club} have scored {scored} and conceded {conceded} in {played} league matches.",
    "In {played} matches {club} have {scored} goals for and {conceded} against.",
    "{scored} goals scored, {conceded} let in: that is {club} after {played} matches.",
    "{club}'s goal record reads {scored} for, {conceded} against.",
  ],
  scorer: [
    "{player} leads the way for {club} with {goals}.",
    "Watch {player}: {goals} for {club} in the league so far.",
    "{club} look to {player}, who has {goals} this season.",
    "{player} is {club}'s leading scorer on {goals}.",
    "Most of the danger from {club} has come from {player}, who has {goals}.",
  ],
  meeting: [
    "When they met at {ground} on {date}, it ended {line}.",
    "Their meeting on {date} finished {line}.",
    "On {date} they played out {line} at {ground}.",
    "Those who remember {date} will recall {line}.",
  ],
  stranger: [
    "The two were not in the same division last season.",
    "They did not meet in the league last season.",
    "There is no league meeting from last season to go by.",
  ],
  quote: [
    "They will make it difficult for us, and we intend to return the compliment",
    "We know what is coming. The question is whether we can play our own game",
    "I have everybody asking to be picked. That is how I like it",
    "The table is for supporters to read. I look at the next ninety minutes",
    "Home or away, we want the ball. That will not change",
    "You respect every opponent and fear none of them. It is an old line because it is true",
    "Training has been sharp. If we bring that onto the pitch we have a good chance",
    "They have a threat from set pieces. We have talked about little else",
    "It is the sort of match you want to be involved in",
    "If we defend as we did the last time out, I will go home happy",
  ],
} as const;

const { win, draw, loss } = usualRules.points;
const pointsFor = { W: win, D: draw, L: loss };

function clubLines(writer: Writer, chronicle: Chronicle, place: Place, goals: ReadonlyMap<number, number>): string[] {
  const club = clubOf(place.clubID).shortName;
  const recent = place.form.slice(-5);
  const points = recent.reduce((sum, result) => sum + pointsFor[result], 0);
  const best = (chronicle.league.squads.get(place.clubID) ?? [])
    .map((player) => ({ player: player.name, count: goals.get(player.id) ?? 0 }))
    .sort((left, right) => right.count - left.count)[0];
  return [
    writer.say(sentences.form, {
      club,
      points: plural(points, "point"),
      games: plural(recent.length, "match", "matches"),
    }),
    writer.say(sentences.attack, { club, scored: place.goalsFor, conceded: place.goalsAgainst, played: place.played }),
    best !== undefined && best.count >= 2
      ? writer.say(sentences.scorer, { club, player: best.player, goals: plural(best.count, "goal") })
      : "",
  ];
}

/** Preview of a league match, from the table and form before it. Null before there is a table. */
export function preview(writer: Writer, chronicle: Chronicle, match: LeagueMatch): Draft | null {
  const ahead = chronicle.ahead(match);
  const [home, away] = [ahead?.places.get(match.homeID), ahead?.places.get(match.awayID)];
  if (ahead === null || home === undefined || away === undefined || Math.min(home.played, away.played) < 3) return null;
  const names = { home: clubOf(match.homeID).shortName, away: clubOf(match.awayID).shortName };
  const difference = Math.abs(home.points - away.points);
  const values = {
    ...names,
    ground: match.venue,
    competition: competitionPhrase(match.competitionID),
    homePlace: ordinal(home.position),
    awayPlace: ordinal(away.position),
    gap:
      difference === 0
        ? "no points"
        : plural(difference, "point").replace(/^one point$/, "just one point and some pride"),
  };
  const lead = writer.say(sentences.lead, values);
  const earlier = chronicle.played.filter(
    (other) =>
      other.stage === "league" &&
      other.kickoff < match.kickoff &&
      ((other.homeID === match.homeID && other.awayID === match.awayID) ||
        (other.homeID === match.awayID && other.awayID === match.homeID)),
  );
  const meeting = earlier.at(-1);
  const side = writer.random.pick(["home", "away"] as const);
  const manager = chronicle.league.managers.get(side === "home" ? match.homeID : match.awayID) ?? "";
  const published = minutesLater(match.kickoff, -60 * writer.random.int(20, 47));
  const form = (place: Place) =>
    `${clubOf(place.clubID).shortName}: ${joined(place.form.slice(-5).map((result) => ({ W: "won", D: "drew", L: "lost" })[result]))}`;
  return {
    title: writer.title(sentences.title, values, `${competitionName(match.competitionID)}, ${match.round}`),
    summary: `${lead} ${names.home} have ${counted(home.points)} points, ${names.away} ${counted(away.points)}.`,
    bodyHTML: [
      paragraph(lead),
      paragraph(...clubLines(writer, chronicle, home, ahead.goals)),
      paragraph(...clubLines(writer, chronicle, away, ahead.goals)),
      heading(writer.say(["Recent results", "How they come into it", "Form guide", "The last five"])),
      list([form(home), form(away)]),
      paragraph(
        meeting === undefined
          ? writer.say(sentences.stranger)
          : writer.say(sentences.meeting, {
              ground: meeting.venue,
              date: spokenDate(meeting.kickoff),
              line: `${clubOf(meeting.homeID).shortName} ${resultOf(meeting.script).score.home}–${resultOf(meeting.script).score.away} ${clubOf(meeting.awayID).shortName}`,
            }),
      ),
      quotation(writer.say(sentences.quote), `${manager}, manager of ${names[side]}`),
    ].join(""),
    author: writer.author(),
    publishedAt:
      Date.parse(published) > chronicle.league.now.getTime()
        ? minutesLater(chronicle.league.now.getTime(), -writer.random.int(30, 600))
        : published,
    categories: ["previews", competitionCategory(match.competitionID)],
    clubIDs: [match.homeID, match.awayID],
    fixtureID: match.id,
    imageAlt: `${names.home} and ${names.away} before their match, drawn in the colours of both clubs`,
    lang: "en",
  };
}
