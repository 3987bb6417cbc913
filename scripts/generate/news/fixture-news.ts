import { seasonName } from "../../../schemas/site/league-clock.ts";
import { leagueInstant } from "../../../schemas/site/league-time.ts";
import { clubOf, competitionName, crownCupID, crownTrophyID } from "../divisions.ts";
import type { League } from "../league.ts";
import { endOf, type LeagueMatch, type Postponement } from "../league-match.ts";
import type { LeagueSeason } from "../league-season.ts";
import {
  competitionCategory,
  type Draft,
  heading,
  list,
  minutesLater,
  paragraph,
  quotation,
  spokenDate,
} from "./article.ts";
import { competitionPhrase } from "./match-story.ts";
import type { Writer } from "./writer.ts";

const causes: Readonly<Record<Postponement["reason"], readonly string[]>> = {
  "frozen pitch": [
    "A hard frost had left parts of the pitch frozen, and an inspection in the morning ended the hopes of play.",
    "The covers could not keep out the cold: the six-yard box in front of the away end was solid.",
    "Temperatures well below zero overnight made the surface unsafe for the players.",
  ],
  "waterlogged pitch": [
    "Heavy rain in the last two days left water standing on the pitch.",
    "The referee's inspection found that the ball would not roll in either penalty area.",
    "The ground staff had worked through the night, but the rain did not let up.",
    "A blocked drain and a night of rain were more than the pitch could take.",
  ],
  "storm damage": [
    "High winds had loosened roof panels on one of the stands, and the safety officer could not open it.",
    "A storm brought down part of the fence behind one goal, and the ground could not be made safe in time.",
  ],
  "international call-ups": [
    "Three of the squad have been called up by their national teams, which gives a club the right to ask for a new date.",
    "With three players away on international duty, the club asked for a postponement and the rules grant it.",
  ],
  "illness in the squad": [
    "An illness has gone through the squad, and fewer than fourteen players were fit to be named.",
    "The club's doctor reported that a stomach bug had laid low more than half of the first team.",
  ],
};

const off = {
  title: [
    "{home} v {away} postponed",
    "{home} against {away} is off",
    "No match at {ground}: {home} v {away} put back",
    "{away} trip to {home} called off",
    "Postponed: {home} v {away}",
  ],
  lead: [
    "The match between {home} and {away} in {competition}, due to be played on {date}, has been postponed.",
    "{home} will not play {away} on {date}: their match in {competition} is off.",
    "There will be no football at {ground} on {date}. {home} against {away} in {competition} has been called off.",
    "{home} and {away} must wait. Their meeting in {competition} on {date} has been put back.",
  ],
  tickets: [
    "Tickets remain valid for the new date, which the two clubs will agree with the league.",
    "A new date will be announced as soon as both clubs and the police have agreed to it. Tickets stay valid.",
    "Supporters who cannot come on the new date will be able to return their tickets to the club they bought them from.",
    "Match passes for this fixture move with it: they will open the stream on the new date.",
  ],
  travel: [
    "Anyone already on the way should turn back; {away} have sent word to their coaches.",
    "{away} thanked those who had set out early and asked them to travel safely home.",
    "Both clubs say that they are sorry for the short notice.",
    "{home} said that the decision was taken as early as could be done with care.",
  ],
};

const again = {
  title: [
    "New date for {home} v {away}",
    "{home} to play {away} on {date}",
    "{home} v {away} rearranged",
    "{away} to visit {home} on {date}",
  ],
  lead: [
    "{home} and {away} will play their postponed match in {competition} on {date}, with kick-off at 7.45pm.",
    "The match of {home} against {away}, which could not be played on {was}, now takes place on {date} at 7.45pm.",
    "A new date has been found for {home} and {away}: they meet at {ground} on {date} at 7.45pm.",
  ],
  note: [
    "The first attempt on {was} fell victim to a {reason}.",
    "It had been called off on {was} because of a {reason}.",
    "On {was} a {reason} had stood in the way.",
  ],
  end: [
    "Tickets for the original date remain valid.",
    "Those who hold tickets or match passes need do nothing: they count for the new date.",
    "Season ticket holders keep their seats, and the away allocation is unchanged.",
    "Returns are possible at the clubs' ticket offices until the day before.",
  ],
};

const singular: Readonly<Record<Postponement["reason"], string>> = {
  "frozen pitch": "frozen pitch",
  "waterlogged pitch": "waterlogged pitch",
  "storm damage": "damaged stand",
  "international call-ups": "clash with international duty",
  "illness in the squad": "wave of illness",
};

/** News of a postponed match, and of its new date if there is one. */
export function postponementNews(writer: Writer, match: LeagueMatch, postponement: Postponement): Draft[] {
  const [home, away] = [clubOf(match.homeID), clubOf(match.awayID)];
  const values = {
    home: home.shortName,
    away: away.shortName,
    ground: match.venue,
    competition: competitionPhrase(match.competitionID),
    date: spokenDate(postponement.from),
  };
  const common = {
    categories: ["fixture-news", competitionCategory(match.competitionID)],
    clubIDs: [match.homeID, match.awayID],
    fixtureID: match.id,
    lang: "en",
  } satisfies Partial<Draft>;
  const lead = writer.say(off.lead, values);
  const cause = writer.say(causes[postponement.reason]);
  const distinction = `${competitionName(match.competitionID)}, ${values.date}`;
  const first: Draft = {
    ...common,
    title: writer.title(off.title, values, distinction),
    summary: `${lead} ${cause}`,
    bodyHTML: [paragraph(lead, cause), paragraph(writer.say(off.tickets), writer.say(off.travel, values))].join(""),
    author: writer.author(),
    publishedAt: minutesLater(postponement.from, -60 * writer.random.int(3, 9)),
    imageAlt: `The empty pitch at ${match.venue}`,
  };
  if (match.script === null) return [first];
  const more = { ...values, was: values.date, date: spokenDate(match.kickoff), reason: singular[postponement.reason] };
  const newLead = writer.say(again.lead, more);
  const second: Draft = {
    ...common,
    title: writer.title(again.title, more, distinction),
    summary: newLead,
    bodyHTML: [paragraph(newLead), paragraph(writer.say(again.note, more), writer.say(again.end))].join(""),
    author: writer.author(),
    publishedAt: minutesLater(postponement.from, 60 * 24 * 8 + writer.random.int(0, 300)),
    imageAlt: `${values.home} and ${values.away} in their colours at ${match.venue}`,
  };
  return [first, second];
}

const draw = {
  lead: [
    "The draw for the {round} of the {cup} has been made, and it holds {ties}.",
    "The balls are out of the bag: {ties} make up the {round} of the {cup}.",
    "{ties} will be played in the {round} of the {cup} after the draw at the league's offices.",
    "Clubs know whom they face in the {round} of the {cup}. There are {ties}.",
  ],
  pick: [
    "{home} against {away} looks the pick of them.",
    "Eyes will be on {ground}, where {home} meet {away}.",
    "{home} were given a home tie against {away}.",
    "{away} have been sent to {home}.",
    "Supporters of {away} can plan a trip to {ground}.",
  ],
  when: [
    "The matches are set for {date}.",
    "All of it is due on {date}.",
    "{date} is the date for the diary.",
    "Kick-off is on {date}.",
  ],
};

/** News of the cups' draws, on the day after the previous round (of the first round, in July). */
export function drawNews(writer: Writer, { season, matches }: LeagueSeason): Draft[] {
  return [crownCupID, crownTrophyID].flatMap((competitionID) => {
    const cup = competitionName(competitionID);
    const rounds = [
      ...Map.groupBy(
        matches.filter((match) => match.competitionID === competitionID),
        ({ round }) => round,
      ),
    ];
    return rounds.map(([round, ties], index): Draft => {
      const earlier = rounds[index - 1]?.[1].map(endOf) ?? [Date.parse(leagueInstant(`${season}-07-08`, "10:00"))];
      const tie = writer.random.pick(ties);
      const values = {
        round: /^Round|^Final$/.test(round) ? round.replace(/^Final$/, "final") : round.toLowerCase(),
        cup,
        ties: ties.length === 1 ? "a single match" : `${ties.length} ties`,
        home: clubOf(tie.homeID).shortName,
        away: clubOf(tie.awayID).shortName,
        ground: tie.venue,
        date: spokenDate(tie.kickoff),
      };
      const lead = writer.say(draw.lead, values);
      return {
        title: writer.title(
          ["{cup} draw: {round}", "Who plays whom in the {cup} {round}", "{cup} {round}: the draw in full"],
          values,
          seasonName(season),
        ),
        summary: `${lead} ${writer.say(draw.pick, values)}`,
        bodyHTML: [
          paragraph(lead, writer.say(draw.when, values)),
          heading("The ties"),
          list(ties.map(({ homeID, awayID }) => `${clubOf(homeID).name} v ${clubOf(awayID).name}`)),
          paragraph(writer.say(draw.pick, values)),
        ].join(""),
        author: writer.author(),
        publishedAt: minutesLater(Math.max(...earlier), 60 * 13 + writer.random.int(0, 120)),
        categories: ["fixture-news", "cups"],
        clubIDs: [tie.homeID, tie.awayID],
        fixtureID: null,
        imageAlt: `Artwork for the ${cup} draw`,
        lang: "en",
      };
    });
  });
}

/** The publication of a season's fixtures, in June before it. */
export function fixtureRelease(writer: Writer, { season, matches }: LeagueSeason, league: League): Draft {
  const opening = matches.filter(({ round, competitionID }) => round === "Matchday 1" && competitionID === 10);
  const first = opening[0]?.kickoff ?? `${season}-08-08T14:00:00.000Z`;
  const lines = opening.map(({ homeID, awayID }) => `${clubOf(homeID).name} v ${clubOf(awayID).name}`);
  const lead = `All 1,656 league fixtures of ${seasonName(season)} are out, and the season opens on ${spokenDate(first)}.`;
  const manager = league.managers.get(opening[0]?.homeID ?? 1) ?? "";
  return {
    title: `Fixtures for ${seasonName(season)} published`,
    summary: `${lead} See who plays whom on the first day of the Championship.`,
    bodyHTML: [
      paragraph(lead, "Each of the three divisions plays 46 match days, with nine of them on Tuesdays or Wednesdays."),
      heading("Championship, opening day"),
      list(lines),
      quotation(
        "You look for the first one, the derby and where you are at Christmas. Then you get back to work",
        manager,
      ),
      paragraph(
        "Dates can move for safety, for weather or for a cup. The match page of each fixture always shows the latest.",
      ),
    ].join(""),
    author: writer.author(),
    publishedAt: leagueInstant(`${season}-06-${season % 2 === 0 ? "24" : "25"}`, "09:00"),
    categories: ["fixture-news", "news"],
    clubIDs: opening.slice(0, 1).flatMap(({ homeID, awayID }) => [homeID, awayID]),
    fixtureID: null,
    imageAlt: "A floodlit ground before the season",
    lang: "en",
  };
}
