import type { WrittenBody } from "../page-bodies.ts";

export const governanceBodies: Record<string, WrittenBody> = {
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
