import { seasonName } from "../../../schemas/site/league-clock.ts";
import { leagueInstant } from "../../../schemas/site/league-time.ts";
import { addDays } from "../dates.ts";
import { clubOf, competitionName, type DivisionID, divisionIDs } from "../divisions.ts";
import type { League } from "../league.ts";
import type { Deduction } from "../league-season.ts";
import { resultOf } from "../result.ts";
import { finalOrder } from "../standings.ts";
import { counted, type Draft, heading, list, minutesLater, paragraph, quotation, spokenDate } from "./article.ts";
import { competitionPhrase } from "./match-story.ts";
import type { Writer } from "./writer.ts";

interface Statement {
  title: string;
  summary: string;
  body: readonly string[];
  publishedAt: string;
  clubIDs?: readonly number[];
  fixtureID?: number;
}

function deductionNews({ clubID, points, reason, date, competitionID }: Deduction): Statement {
  const club = clubOf(clubID);
  const amount = counted(-points);
  return {
    title: `${club.name} deducted ${amount} points`,
    summary: `An independent panel has taken ${amount} points from ${club.name} in ${competitionPhrase(competitionID)}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`,
    body: [
      paragraph(
        `An independent disciplinary panel has deducted ${amount} points from ${club.name} with immediate effect. The reason given is: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`,
      ),
      heading("What it changes"),
      paragraph(
        `The deduction counts in the ${competitionName(competitionID)} table from ${spokenDate(leagueInstant(date, "12:00"))} and is shown there as a note with its date. The club may appeal within fourteen days.`,
      ),
      quotation(
        "We accept that rules are for everybody. We will read the reasons with care before we decide on an appeal",
        `A spokesperson for ${club.shortName}`,
      ),
      paragraph("The panel's written reasons are published under judgments and decisions."),
    ],
    publishedAt: leagueInstant(date, "14:30"),
    clubIDs: [clubID],
  };
}

function abandonedNews(league: League): Statement[] {
  const match = league.last.matches.find(({ script }) => script !== null && resultOf(script).outcome === "abandoned");
  if (match === undefined || match.script === null) return [];
  const { score } = resultOf(match.script);
  const [home, away] = [clubOf(match.homeID), clubOf(match.awayID)];
  return [
    {
      title: `Result of ${home.shortName} against ${away.shortName} to stand`,
      summary: `The board has ruled that the abandoned match counts with the score at which it ended, ${score.home}–${score.away}.`,
      body: [
        paragraph(
          `The match of ${home.name} against ${away.name}, abandoned after 78 minutes because of a waterlogged pitch, will not be played again.`,
        ),
        paragraph(
          `Under the rules the board may let a result stand when three quarters of a match were played and both clubs were heard. It decided without dissent that the score of ${score.home}–${score.away} counts in the League Two table.`,
        ),
        quotation(
          "Nobody wants to see a match end like that. Both clubs took it like sportsmen",
          "The secretary of the league",
        ),
      ],
      publishedAt: minutesLater(match.kickoff, 60 * 24 * 3),
      clubIDs: [match.homeID, match.awayID],
      fixtureID: match.id,
    },
  ];
}

function promotionNews(league: League): Statement[] {
  const { season, divisions } = league.last;
  const order = (division: DivisionID) => finalOrder(league.last, division).map((id) => clubOf(id).name);
  const bottom = order(12).slice(22);
  const top = order(10);
  const moved = divisionIDs.flatMap((id) =>
    league.current.divisions[id]
      .filter((clubID) => !divisions[id].includes(clubID))
      .map((clubID) => {
        const former = divisionIDs.find((other) => divisions[other].includes(clubID)) ?? id;
        return `${clubOf(clubID).name}: ${competitionName(former)} to ${competitionName(id)}`;
      }),
  );
  return [
    {
      title: `The divisions of ${seasonName(season + 1)} confirmed`,
      summary:
        "The board has confirmed which clubs play in which division, after promotion, relegation and the play-offs.",
      body: [
        paragraph(
          `With the play-offs over, the board has confirmed the three divisions of ${seasonName(season + 1)}. These clubs change divisions:`,
        ),
        list(moved),
        paragraph("All other clubs stay where they were. The fixtures follow later in the month."),
      ],
      publishedAt: leagueInstant(`${season + 1}-06-04`, "11:00"),
    },
    {
      title: `${bottom[0]} and ${bottom[1]} re-elected`,
      summary: "The annual meeting voted to keep the last two clubs of League Two for another season.",
      body: [
        paragraph(
          `The clubs of the league have voted at their annual meeting to re-elect ${bottom[0]} and ${bottom[1]}, which finished in the last two places of League Two.`,
        ),
        paragraph(
          "No club from outside had met the ground and finance criteria by the closing date. A club that finishes there a second year in a row has to present a plan before it may stand again.",
        ),
        quotation(
          "We were given another chance by the other clubs, and we know what that is worth",
          `The chair of ${bottom[0]}`,
        ),
      ],
      publishedAt: leagueInstant(`${season + 1}-06-11`, "16:00"),
    },
    {
      title: `No promotion out of the Championship for ${seasonName(season + 1)}`,
      summary: `${top[0]} and ${top[1]} earned the right to go up, but the entry criteria of the division above were not met.`,
      body: [
        paragraph(
          `${top[0]} finished first and ${top[1]} second in the Championship and had earned a place in the division above. Its entry criteria, on ground size and on three years of audited accounts, could not be met in time.`,
        ),
        paragraph(
          "Both clubs keep their Championship place and their prize money. The league and the clubs have agreed on a timetable to have everything in order by next spring.",
        ),
        list([`Champions: ${top[0]}`, `Runners-up: ${top[1]}`, `Third: ${top[2]}`]),
      ],
      publishedAt: leagueInstant(`${season + 1}-06-02`, "10:30"),
    },
  ];
}

function standingOrders(league: League): Statement[] {
  const { season } = league.current;
  return [
    {
      title: "Six clubs instead of four in the Championship play-offs",
      summary: "From 2026-27 the Championship play-offs take in the clubs from third to eighth.",
      body: [
        paragraph(
          "The clubs have voted to widen the Championship play-offs. From 2026-27 the clubs in places three to eight take part.",
        ),
        paragraph(
          "The clubs in fifth to eighth meet first, over one match at the ground of the better placed. The winners go on to play the clubs in third and fourth over two legs, and the final stays a single match at Crown Park.",
        ),
        quotation(
          "More clubs will have something to play for in April. That was the whole idea",
          "The chief executive of the league",
        ),
      ],
      publishedAt: "2026-03-12T11:00:00.000Z",
    },
    {
      title: `Handbook for ${seasonName(season)} published`,
      summary: "Rules, guidance and forms for clubs, officials and players are ready to download.",
      body: [
        paragraph(
          `The handbook for ${seasonName(season)} is out. It holds the articles of association, the rules of the league and of both cups, and the guidance that clubs work with day by day.`,
        ),
        heading("What is new"),
        list([
          "Five substitutes in three windows, in every competition",
          "A second medical doctor at every Championship ground",
          "A deadline of 72 hours for naming a new date after a postponement",
        ]),
      ],
      publishedAt: leagueInstant(`${season}-07-15`, "10:00"),
    },
    {
      title: "Clubs agree on a new squad cost ratio",
      summary:
        "From next season a club may spend at most 80 per cent of its income on its squad, and 70 per cent the year after.",
      body: [
        paragraph(
          "The 72 clubs have agreed to limit what they spend on their squads. The share of income falls to 80 per cent next season and to 70 per cent the season after.",
        ),
        paragraph(
          "The financial regulation unit will publish each club's figure every spring. Clubs over the limit must present a plan, and points can be taken off where they do not keep to it.",
        ),
      ],
      publishedAt: leagueInstant(`${season}-09-03`, "15:00"),
    },
    {
      title: "Independent chair elected to the safeguarding board",
      summary: "The safeguarding board will be led by someone from outside football for the first time.",
      body: [
        paragraph(
          "The league's safeguarding board has an independent chair. The board advises clubs, hears concerns and inspects academies, and it reports to the public once a year.",
        ),
        paragraph(
          "Anyone with a concern about a child or an adult at risk can reach the safeguarding team at any hour; the contact page says how. In an emergency, call 999.",
        ),
      ],
      publishedAt: leagueInstant(addDays(`${season}-08-20`, 0), "12:00"),
    },
    {
      title: "Referees: forty on the list, six of them new",
      summary: `The list of match officials for ${seasonName(season)} has forty names.`,
      body: [
        paragraph(
          `Forty referees will take charge of league and cup matches in ${seasonName(season)}. Six are new to the list after a year of assessment.`,
        ),
        paragraph(
          "Each referee is assessed at every match by a former official and by both clubs. The marks decide who is given the finals in spring.",
        ),
      ],
      publishedAt: leagueInstant(`${season}-07-24`, "09:30"),
    },
    {
      title: "Judgment in the kit clash case published",
      summary: "A written warning for both clubs, and clearer guidance for the other seventy.",
      body: [
        paragraph(
          "The disciplinary panel has published its reasons in the case of two kits that the referee could not tell apart under floodlights. Both clubs were warned, and no points were taken.",
        ),
        paragraph(
          "From now on the colours of both sides have to be confirmed five days before a match, with a picture taken under artificial light.",
        ),
      ],
      publishedAt: leagueInstant(`${season}-10-01`, "13:00"),
    },
    {
      title: "Every club to consult its supporters before changing crest or colours",
      summary: "The fan consultation rule is now part of the regulations.",
      body: [
        paragraph(
          "A club that wants to change its crest, its main colours or the name of its ground has to ask its supporters first. What was good practice is now a rule.",
        ),
        list([
          "The consultation lasts at least six weeks",
          "The result is published",
          "The league has to agree in the end",
        ]),
        quotation("A badge belongs to the people who wear it on a cold Tuesday", "The chair of the supporters' panel"),
      ],
      publishedAt: leagueInstant(`${season}-10-15`, "10:00"),
    },
  ];
}

/** Decisions of the board, the clubs and the panels. */
export function governanceNews(writer: Writer, league: League): Draft[] {
  const statements = [
    ...[...league.last.deductions, ...league.current.deductions].map(deductionNews),
    ...abandonedNews(league),
    ...promotionNews(league),
    ...standingOrders(league),
  ];
  return statements.map(({ title, summary, body, publishedAt, clubIDs = [], fixtureID = null }) => ({
    title,
    summary,
    bodyHTML: body.join(""),
    author: writer.author(),
    publishedAt,
    categories: ["governance", "news"],
    clubIDs,
    fixtureID,
    imageAlt:
      clubIDs[0] === undefined ? "A ground of the league by night" : `${clubOf(clubIDs[0]).shortName} in their colours`,
    lang: "en",
  }));
}
