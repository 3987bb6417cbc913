import type { BodySource } from "../body-source.ts";

export const competitionBodies: Record<string, BodySource> = {
  competitions: {
    lead: "Three divisions, two cups and the play-offs: 72 clubs, 1,656 league matches and one way up.",
  },
  "competitions/key-dates": {
    lead: "When the season starts, when it stops, and the days that decide it.",
    sections: [
      {
        heading: "The season",
        list: [
          "Fixture release day: the third Thursday of June",
          "Opening weekend: the second weekend of August",
          "Boxing Day and New Year rounds: 26 and 29 December, 1 January",
          "Final day of the regular season: the first weekend of May",
        ],
      },
      {
        heading: "Registration periods",
        paragraphs: [
          "The summer period opens the day after the play-off finals and closes at 19:00 on 1 September. The winter period runs from 1 January until 19:00 on 1 February. Players without a club may be registered until the fourth Thursday of March.",
        ],
      },
    ],
  },
  "competitions/championship": {
    lead: "The first division of the {name}: 24 clubs, 46 matches each, two automatic places up.",
  },
  "competitions/championship/about": {
    lead: "Twenty-four clubs meet each other home and away between August and May.",
    sections: [
      {
        heading: "Going up and coming down",
        paragraphs: [
          "The first two are promoted. The clubs below them enter the play-offs for the third place, and the bottom three go down to League One. The zones are marked in the table, in colour and in words, because they can change from one season to the next.",
        ],
      },
      {
        heading: "How level clubs are separated",
        paragraphs: [
          "Points first, then goal difference, then goals scored. Clubs that are still level are ordered by the matches between them.",
        ],
      },
    ],
  },
  "competitions/league-one": { lead: "The second division: two go straight up, four play off, four go down." },
  "competitions/league-one/about": {
    lead: "A division of long journeys, old rivalries and the tightest promotion race in the country.",
    sections: [
      {
        heading: "Going up and coming down",
        paragraphs: [
          "The first two are promoted to the Championship. Third to sixth contest the play-offs. The bottom four are relegated to League Two.",
        ],
      },
      {
        heading: "Where it is played",
        paragraphs: [
          "From harbour towns to hill towns, every ground in League One has terraces or seats for at least 6,000 people, and covered places for visiting supporters.",
        ],
      },
    ],
  },
  "competitions/league-two": {
    lead: "The third division: three go straight up, four play off, and the bottom two leave the League.",
  },
  "competitions/league-two/about": {
    lead: "For many clubs League Two is where the League begins, and nobody takes it for granted.",
    sections: [
      {
        heading: "Going up and coming down",
        paragraphs: [
          "The first three are promoted to League One and fourth to seventh contest the play-offs. The bottom two leave the {name}; the champions of the regional leagues take their places.",
        ],
      },
    ],
  },
  "competitions/{brand}-cup": { lead: "All 72 clubs, straight knock-out, settled on the night." },
  "competitions/{brand}-cup/about": {
    lead: "The oldest of our cups is also the simplest: win or go home.",
    sections: [
      {
        heading: "Format",
        paragraphs: [
          "Every tie is a single match at the ground of the club that is drawn first. A tie that is level after ninety minutes goes straight to penalties, except for the final, which has extra time.",
          "The draw for each round is open: nobody is kept apart, and the smallest club may meet the largest in the first round.",
        ],
      },
    ],
  },
  "competitions/{brand}-cup/rounds": {
    lead: "From the first round in August to the final in February.",
    sections: [
      {
        list: [
          "First round: second midweek of August",
          "Second round: last midweek of August",
          "Third round: last midweek of September",
          "Fourth round: last midweek of October",
          "Quarter-finals: week before Christmas",
          "Semi-finals: last two midweeks of January",
          "Final: last Sunday of February",
        ],
      },
    ],
  },
  "competitions/{brand}-trophy": {
    lead: "The cup for League One and League Two, and a first stage for young players.",
  },
  "competitions/{brand}-trophy/about": {
    lead: "The Trophy belongs to the 48 clubs of League One and League Two.",
    sections: [
      {
        heading: "Format",
        paragraphs: [
          "Regional rounds in the autumn keep journeys short. From the quarter-finals on the draw is national. Each team must start with at least four players under 21 whom the club has trained itself for two years.",
        ],
      },
    ],
  },
  "competitions/play-offs": { lead: "Three weeks in May, three finals, and the last three places up." },
  "competitions/play-offs/about": {
    lead: "Two legs, then one match for everything.",
    sections: [
      {
        heading: "Format",
        paragraphs: [
          "The higher-placed club plays the second leg of its semi-final at home. Away goals count for no more than others. If a semi-final is level after the second leg there is extra time, and then penalties. The finals are single matches on neutral ground over one weekend.",
          "Play-off matches do not count in the league table.",
        ],
      },
    ],
  },
  "competitions/cefa": {
    lead: "Where the academies of the {name} meet: the youth league of the Clubs' Education and Football Alliance.",
  },
  "competitions/cefa/about": {
    lead: "Under-18 football with school attached.",
    sections: [
      {
        paragraphs: [
          "The Clubs' Education and Football Alliance runs a youth league for the academies of all three divisions, in four regional groups. Every player follows a course of study beside the football, and clubs lose points if timetables are not kept.",
        ],
      },
    ],
  },
  "competitions/cefa/groups": {
    lead: "Four regional groups until Easter, then quarter-finals over one weekend.",
    sections: [
      {
        table: {
          caption: "Groups of the CEFA Youth League",
          columns: ["Group", "Academies", "Match day", "Go through"],
          rows: [
            ["North", "15", "Wednesday afternoon", "First and second"],
            ["Midlands", "16", "Wednesday afternoon", "First and second"],
            ["South and Wales", "14", "Saturday morning", "First and second"],
            ["East", "13", "Saturday morning", "First and second"],
          ],
        },
      },
      {
        heading: "Finals weekend",
        paragraphs: [
          "The eight clubs meet at one ground in the week after Easter. Quarter-finals are on Friday, semi-finals on Saturday and the final on Sunday; matches last sixty minutes, and a level one goes straight to penalties. Entry is free.",
        ],
      },
    ],
  },
  "competitions/kids-and-girls-cup": {
    lead: "Five-a-side for primary schools, with finals before the biggest matches of the season.",
  },
  "competitions/kids-and-girls-cup/kids-cup": {
    lead: "Mixed teams of nine- to eleven-year-olds play for the shirt of their nearest club.",
    sections: [
      {
        paragraphs: [
          "Schools play each other locally first. The winner in each club's area represents that club in regional finals in March, and the last two teams walk out at a play-off final.",
        ],
      },
    ],
  },
  "competitions/kids-and-girls-cup/girls-cup": {
    lead: "The same cup for girls' teams, with its own finals day.",
    sections: [
      {
        paragraphs: [
          "More than 900 schools entered a girls' team last season. The final is played at half time of the Crown Cup final.",
        ],
      },
    ],
  },
  "competitions/kids-and-girls-cup/how-to-enter": {
    lead: "Any primary school within thirty miles of a {name} club may enter.",
    sections: [
      {
        list: [
          "Ask your nearest club's community trust for the entry form in September.",
          "Enter as many teams as you can field: up to ten pupils in each.",
          "Entry is free, and kit and travel to the regional finals are paid for.",
        ],
      },
    ],
  },
  "competitions/kids-and-girls-cup/finals-days": {
    lead: "What a school can expect when its team gets through.",
    sections: [
      {
        paragraphs: [
          "A team that wins its region gets a coach to the final, kit in the colours of its club, lunch, and seats for thirty classmates. The captains lead the players out and choose the ball.",
        ],
      },
      {
        table: {
          caption: "Finals of this season",
          columns: ["Final", "When", "Where"],
          rows: [
            ["Regional finals", "The second Saturday of March", "At eight League grounds"],
            ["Girls Cup final", "Half time of the Crown Cup final", "The ground of the Crown Cup final"],
            ["Kids Cup final", "Before the League One play-off final", "The ground of the play-off finals"],
          ],
        },
      },
      {
        heading: "Photographs",
        paragraphs: [
          "Pupils are photographed only where a parent has agreed in writing, and are never named in full. Schools get the form with the invitation.",
        ],
      },
    ],
  },
};
