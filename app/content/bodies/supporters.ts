import type { BodySource } from "../body-source.ts";

export const supporterBodies: Record<string, BodySource> = {
  supporters: { lead: "Eighteen million through the turnstiles last season. This part of the site is for them." },
  "supporters/community-standards": {
    lead: "How we speak to each other here and on our channels.",
    sections: [
      {
        list: [
          "Argue about football as hard as you like; leave people's bodies, beliefs, origins and families out of it.",
          "No threats, no private data, no links to stolen streams.",
          "Posts that break this are removed; people who do it again are blocked, and threats go to the police.",
        ],
      },
    ],
  },
  "supporters/supporters-charter": {
    lead: "What you may expect of the League and of every club in it.",
    sections: [
      {
        list: [
          "Ticket prices for visiting supporters that are no higher than those for home supporters in comparable places",
          "At least six weeks' notice of matches moved for television",
          "A refund or a new ticket when a match is moved and you cannot come",
          "An answer to a letter within ten working days",
        ],
      },
    ],
  },
  tickets: {
    lead: "Every club sells its own tickets. Here is how, what they cost, and which games come next.",
    sections: [
      {
        heading: "How to buy",
        list: [
          "Home end: from the home club, online or at its box office, usually four weeks before the match",
          "Visitors' end: from your own club, which gets at least 2,000 tickets or a tenth of the ground",
          "Finals: from both clubs, and from the League's ticket shop what they return",
        ],
      },
      {
        heading: "What they cost",
        paragraphs: [
          "Clubs set their prices. Visitors never pay more than home supporters in comparable seats, and the price on the ticket is the price you pay: there is no fee for booking.",
          "Every club has prices for children, young adults and older people. A carer's ticket is free.",
        ],
      },
      {
        heading: "If the match moves",
        paragraphs: [
          "A ticket is good for the new date. If you cannot come, the club that sold it pays you back until kick-off.",
        ],
      },
    ],
  },
  "supporters/faqs": { lead: "Questions that come up every week, with answers." },
  "supporters/faqs/tickets": {
    lead: "Buying a ticket and getting to the match.",
    sections: [
      {
        questions: [
          {
            question: "Where do I buy a ticket?",
            answer: "From the home club, or from your own club for the visitors' end.",
          },
          {
            question: "My match is postponed. What now?",
            answer: "Your ticket is valid for the new date. If you cannot come, the club that sold it pays you back.",
          },
          {
            question: "Are there concessions?",
            answer:
              "Every club has prices for children, young adults, older people and carers. A carer's ticket is free.",
          },
        ],
      },
    ],
  },
  "supporters/faqs/matchday": {
    lead: "At the ground.",
    sections: [
      {
        questions: [
          { question: "When do the gates open?", answer: "Ninety minutes before kick-off, at most grounds." },
          {
            question: "May I bring a bag?",
            answer: "A small one. Leave large bags at home or at the station; most grounds have nowhere to keep them.",
          },
          {
            question: "I have heard abuse. What should I do?",
            answer:
              "Tell a steward, or text the number on the scoreboard. You will not be asked to stand up in front of others.",
          },
        ],
      },
    ],
  },
  "supporters/faqs/accounts-and-passes": {
    lead: "Signing in, paying and watching.",
    sections: [
      {
        questions: [
          {
            question: "I have forgotten my password.",
            answer: "Choose 'Forgotten password' in the sign-in form. A code arrives by email within a minute.",
          },
          {
            question: "It says that I have reached the limit of devices.",
            answer:
              "Two devices may stream at once. Close the player on one of them, wait a few seconds and try again.",
          },
          {
            question: "How do I cancel?",
            answer: "In your account, under 'Manage'. The pass stays valid until the end of what you have paid for.",
          },
        ],
      },
    ],
  },
  "supporters/family-excellence": {
    lead: "A first match should make you want a second.",
    sections: [
      {
        paragraphs: [
          "Families visit each ground twice a season without saying who they are, and report on everything from the website to the half-time queue. Clubs that do well in both visits carry the Family Excellence badge for a year.",
        ],
      },
    ],
  },
  "supporters/supporter-liaison-officers": {
    lead: "One person at each club whose only task is to listen to supporters, and to be heard.",
    sections: [
      {
        paragraphs: [
          "Supporter liaison officers stand with the visitors at away matches, and sit at the table when kick-off times, prices and policing are decided. Their names are on the clubs' websites and in every programme.",
        ],
      },
    ],
  },
  "supporters/fan-consultation": {
    lead: "Before a club changes its ground, name, colours or crest, it asks.",
    sections: [
      {
        paragraphs: [
          "Each club meets its elected supporters' panel at least twice a season and publishes the minutes. The League asks supporters in a yearly survey, which 31,000 people answered last spring.",
        ],
      },
    ],
  },
  "official-publications": { lead: "On paper and in your ears." },
  "official-publications/season-guide": {
    lead: "All 72 clubs on 320 pages: squads, grounds, journeys, pies.",
    sections: [
      {
        paragraphs: [
          "The guide appears in the last week of July. It costs less than a matchday programme and a half, and is sold by clubs, bookshops and newsagents.",
        ],
      },
    ],
  },
  "official-publications/programmes": {
    lead: "For each final, eighty pages that you keep.",
    sections: [
      {
        paragraphs: [
          "Programmes of the Crown Cup final, the Crown Trophy final and the three play-off finals are made by the League, and sold around the ground from three hours before kick-off. Everything before the finals belongs to the clubs, and so does what they earn with it.",
          "Each programme has both squads, the way to the final in pictures, a map of the ground for blind and partially sighted supporters, and one long story by somebody who was there the last time.",
        ],
      },
      {
        heading: "Older programmes",
        paragraphs: [
          "We keep two copies of every one since 1961 and scan a page for research on request. Write to archive@crown-league.example with the match and the year.",
        ],
      },
    ],
  },
  "official-podcast": {
    lead: "Three divisions, forty minutes, every Monday by eight.",
    sections: [
      {
        paragraphs: [
          "Two former players and a reporter who was there go through the weekend from the bottom of League Two to the top of the Championship, because somebody should.",
        ],
      },
      {
        heading: "What is in it",
        list: [
          "The goal of the weekend, described without pictures",
          "A quarter of an hour with one guest: a manager, a groundsman, a supporter of fifty years",
          "The table as it will look in May, according to somebody who is always wrong",
          "Your question, answered by the person who decides",
        ],
      },
      {
        heading: "Where to listen",
        paragraphs: [
          "Wherever you get your podcasts: search for the {name}. Each episode comes with a written version on the day after, for those who would rather read. To ask something, send a voice message of at most thirty seconds to podcast@crown-league.example.",
        ],
      },
    ],
  },
  inclusion: {
    lead: "Football is for everyone who comes. We mean it, and we act on it.",
    sections: [
      {
        paragraphs: [
          "Abuse of players, officials or supporters is reported, investigated and, where it is proven, punished with bans.",
        ],
      },
    ],
  },
  "inclusion/report-discrimination": {
    lead: "If you have seen, heard or read it, report it.",
    sections: [
      {
        list: [
          "In the ground: to a steward, or to the text number on the scoreboard",
          "Online: take a picture of the screen and send it to report@crown-league.example",
          "Tell us what, where, when and, if you can, who. You may stay anonymous.",
        ],
      },
      {
        paragraphs: ["Everybody who reports hears from us within two working days, and again when the case is closed."],
      },
    ],
  },
  awards: { lead: "For goals, saves, seasons and lifetimes." },
  "awards/player-of-the-month": {
    lead: "One player and one manager in each division, from August to April.",
    sections: [
      {
        paragraphs: [
          "A panel of six draws up four names for each award; supporters' votes count as a seventh member. Winners are announced on the second Friday of the following month.",
        ],
      },
    ],
  },
  "awards/end-of-season": {
    lead: "One night in April, nineteen trophies.",
    sections: [
      {
        paragraphs: [
          "Players of the season, young players, teams of the season, goal of the season, and the award for the best idea by a groundsman, which is the one that everybody stands up for.",
        ],
      },
    ],
  },
};
