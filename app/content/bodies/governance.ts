import type { BodySource } from "../body-source.ts";

export const governanceBodies: Record<string, BodySource> = {
  governance: { lead: "The rules that the clubs have given themselves, and what happens when they are broken." },
  "governance/regulations": {
    lead: "The regulations of the {name}, as the clubs agreed them at the last annual general meeting.",
    sections: [
      {
        paragraphs: [
          "The regulations bind every club, its players and its officials from the day on which the club becomes a member. They are read together with the articles of association and with the laws of the game.",
        ],
      },
      {
        heading: "How they change",
        paragraphs: [
          "A change needs a majority of all votes cast and of the votes cast by Championship clubs. It takes effect with the next season unless the meeting says otherwise, and the changed words are marked in the text for a year.",
        ],
      },
      {
        heading: "When they are broken",
        list: [
          "The League puts the charge to the club in writing; the club has fourteen days to answer",
          "An independent panel of three hears the case, and its decision is published whole",
          "Either side may appeal once, within fourteen days",
        ],
      },
    ],
  },
  "governance/regulations/membership": {
    lead: "Who may be a member club, and what a member club owes the others.",
    sections: [
      {
        list: [
          "Seventy-two clubs hold one share each for as long as they play in the League.",
          "A club keeps its ground, name and main colours unless the board agrees to a change after hearing its supporters.",
          "A share passes to another club only by promotion and relegation.",
        ],
      },
    ],
  },
  "governance/regulations/fixtures-and-matches": {
    lead: "How fixtures are made, moved and completed.",
    sections: [
      {
        paragraphs: [
          "A match may be postponed only by the referee, the safety authority or the League. It is played again within the season, on a date that gives both clubs and their supporters at least five days' notice.",
          "A match abandoned after the eightieth minute may stand if both clubs and the board agree.",
        ],
      },
    ],
  },
  "governance/regulations/players": {
    lead: "Squads, loans and registrations.",
    sections: [
      {
        list: [
          "A squad has at most 25 players over 21, of whom eight are home-grown.",
          "A match-day squad has 18 to 20 players, with seven or nine substitutes by division.",
          "At most five loaned players may be named for one match.",
        ],
      },
    ],
  },
  "governance/judgments-and-decisions": {
    lead: "Decisions of independent panels, published in full within seven days.",
    sections: [
      {
        paragraphs: [
          "Points deductions show in the table with their date and their reason. The full decision, with what the club said, is published here once the time for an appeal has passed.",
        ],
      },
    ],
  },
  "governance/judgments-and-decisions/how-a-case-is-heard": {
    lead: "From the charge to the written decision: who does what, and how long it may take.",
    sections: [
      {
        table: {
          caption: "Steps of a case",
          columns: ["Step", "Who", "Within"],
          rows: [
            ["Charge in writing, with the evidence", "The League's regulation team", "28 days of learning of it"],
            ["Answer, and the club's own evidence", "The club", "14 days"],
            ["Naming of the panel", "An independent chair of panels", "7 days"],
            ["Hearing", "Three panel members, one of them a lawyer", "28 days"],
            ["Decision with its reasons", "The panel", "7 days"],
          ],
        },
      },
      {
        heading: "What a panel can decide",
        list: [
          "A warning or a fine, part of which may be suspended",
          "A deduction of points, at once or in the next season",
          "An embargo on registrations, or a plan for the club's finances",
          "In the gravest cases, to put the club's membership to the general meeting",
        ],
      },
      {
        paragraphs: [
          "Nobody sits on a panel who supports, works for or has worked for one of the clubs concerned. Hearings are private so that witnesses can speak freely; decisions never are.",
        ],
      },
    ],
  },
  "governance/judgments-and-decisions/appeals": {
    lead: "Either side may ask a second panel to look at a decision, once.",
    sections: [
      {
        paragraphs: [
          "An appeal is lodged within fourteen days and says which part of the decision is wrong and why. Three people hear it who had nothing to do with the first case. They may confirm the decision, change it in either direction, or send it back.",
          "A deduction of points stands in the table while an appeal is heard, with a note that says so. If the season ends before the appeal does, the panel meets within five days, so that promotion and relegation are settled before the play-offs begin.",
        ],
      },
    ],
  },
  "governance/embargoes": {
    lead: "Clubs that may not register players at present, and why.",
    sections: [
      {
        paragraphs: [
          "An embargo follows by itself when accounts are late, when other clubs or the tax authority have not been paid, or when a plan agreed with the League is not kept. It ends on the day on which the cause does.",
        ],
      },
    ],
  },
  "governance/financial-regulation": {
    lead: "Spend what you earn: the rule behind the rules.",
    sections: [
      {
        paragraphs: [
          "In the Championship, losses over three years are limited. In League One the cost of players may be at most 60 per cent of turnover, in League Two 50 per cent. Money for youth, community and women's football does not count.",
        ],
      },
    ],
  },
  "governance/financial-regulation/reporting": {
    lead: "What clubs file, and by when.",
    sections: [
      {
        list: [
          "Accounts of the past season: 1 March",
          "Forecast for the coming season: 30 June",
          "Payments due to clubs, players and the tax authority: monthly",
        ],
      },
    ],
  },
  "governance/owners-and-directors": {
    lead: "Before anybody buys or runs a club, we ask who they are and where the money comes from.",
    sections: [
      {
        paragraphs: [
          "The test looks at convictions, insolvencies and other clubs, and asks for a business plan with proof of funds for two years. Supporters' groups of the club are heard. The result, with its reasons, is published.",
        ],
      },
    ],
  },
  "governance/independent-reviews": {
    lead: "When we have got something wrong, somebody else looks at it.",
    sections: [
      {
        paragraphs: [
          "Reviews are led by people who have not worked for the League or for a club for five years. Their reports are published whole, together with the board's answer to each recommendation.",
        ],
      },
    ],
  },
  "governance/safeguarding": {
    lead: "Every child and every adult at risk is safe in football, or football stops.",
    sections: [
      {
        paragraphs: [
          "Each club has a safeguarding manager who reports to its board. Staff and volunteers are checked before they begin and every three years afterwards. Coaches' journeys, changing rooms and messages to young players follow written rules.",
        ],
      },
    ],
  },
  "governance/safeguarding/report-a-concern": {
    lead: "If somebody is in danger now, call the emergency services first.",
    sections: [
      {
        list: [
          "Speak to the club's safeguarding manager, whose name is in every programme.",
          "Or write to safeguarding@crown-league.example: a person reads it within the hour, day and night.",
          "You need no proof and need not give your name.",
        ],
      },
    ],
  },
  "governance/equality": {
    lead: "A game that looks like the towns it is played in.",
    sections: [
      {
        paragraphs: [
          "Clubs publish each year who works for them and who sits on their boards, set themselves aims, and report on them. The League does the same, on this page, every June.",
        ],
      },
    ],
  },
  "governance/statutory-filings": {
    lead: "The League's accounts and returns, as filed.",
    sections: [
      {
        paragraphs: [
          "The {name} is a company limited by shares, owned in equal parts by its member clubs. It keeps no profit: what is left at the end of a year is paid to the clubs by a formula that the general meeting sets.",
        ],
      },
      {
        table: {
          caption: "Filed in the last two years",
          columns: ["Filing", "For the year to", "Filed on"],
          rows: [
            ["Annual accounts 2026", "30 June 2026", "29 October 2026"],
            ["Confirmation statement 2026", "14 March 2026", "20 March 2026"],
            ["Annual accounts 2025", "30 June 2025", "30 October 2025"],
            ["Confirmation statement 2025", "14 March 2025", "19 March 2025"],
          ],
        },
      },
    ],
  },
  "governance/gender-pay-gap": {
    lead: "What men and women who work for the League earn, side by side.",
    sections: [
      {
        table: {
          caption: "Difference of women's pay from men's, by year, on 5 April",
          columns: ["Year", "Median", "Mean", "Women among the best-paid quarter"],
          rows: [
            ["2026", "6.1% lower", "9.4% lower", "38%"],
            ["2025", "7.9% lower", "11.2% lower", "34%"],
            ["2024", "10.3% lower", "14.6% lower", "29%"],
          ],
        },
      },
      {
        paragraphs: [
          "Men and women in the same job are paid the same. The gap comes from who has which job: more women now lead departments, and too few still work in technology. Every advertisement names the salary, and every shortlist has women on it or is opened again.",
        ],
      },
    ],
  },
  "governance/general-meetings": {
    lead: "Where the clubs decide together: one club, one vote.",
    sections: [
      {
        paragraphs: [
          "The annual general meeting is held in the second week of June. It elects directors, receives the accounts and votes on the regulations. Ten clubs together, or the board, can call another meeting with twenty-one days' notice.",
        ],
      },
      {
        table: {
          caption: "What needs which majority",
          columns: ["Question", "Majority"],
          rows: [
            ["Regulations of the League", "Of all votes, and of those of Championship clubs"],
            ["Articles of association", "Three quarters of all votes"],
            ["Number of clubs, promotion and relegation", "Of each division by itself"],
            ["Everything else", "Of the votes cast"],
          ],
        },
      },
      { paragraphs: ["How each club has voted is published with the minutes, within fourteen days."] },
    ],
  },
  "governance/anti-corruption": {
    lead: "Nobody who takes part in our football may bet on football. Anywhere.",
    sections: [
      {
        paragraphs: [
          "The rule holds for players, managers, officials and staff, and for information passed on to others. Unusual betting is watched by an independent unit. To tell it something in confidence, write to integrity@crown-league.example.",
        ],
      },
    ],
  },
};
