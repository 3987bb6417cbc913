import type { BodySource } from "../body-source.ts";

export const communityBodies: Record<string, BodySource> = {
  community: {
    lead: "Seventy-two clubs, seventy-two towns: what football does from Monday to Friday.",
    sections: [
      {
        heading: "The Community Trust",
        paragraphs: [
          "Each club of the {name} has a charity of its own. The Community Trust joins them: it finds the money, shares what works and counts what changes.",
        ],
      },
    ],
  },
  "community/about": {
    lead: "The charity that connects the clubs' charities.",
    sections: [
      {
        paragraphs: [
          "The Trust was founded by the clubs in 2007. It employs forty people, mostly in the regions, and passes nine pounds of every ten it receives on to local programmes.",
          "It is independent of the League's football business, with a board and accounts of its own.",
        ],
      },
    ],
  },
  "community/our-impact": {
    lead: "Numbers from the last full season, checked by an outside auditor.",
    sections: [
      {
        list: [
          "412,000 people took part in a programme at a club",
          "61,000 pupils had lessons in a stadium classroom",
          "18,500 older people came to a weekly social club",
          "2,300 people found work or training through a club",
        ],
      },
      {
        paragraphs: [
          "We publish what did not work as well: the yearly report has a chapter on programmes that we stopped, and why.",
        ],
      },
    ],
  },
  "community/what-we-do": { lead: "Health, education and a game for everyone who wants one." },
  "community/what-we-do/health": {
    lead: "Getting moving is easier in your club's colours.",
    sections: [
      {
        paragraphs: [
          "Walking football, weight courses held in the dressing rooms, and talking groups on matchdays: every course is free and led by people whom the club has trained. Ask your club's trust for dates, or your doctor's surgery to refer you.",
        ],
      },
    ],
  },
  "community/what-we-do/education": {
    lead: "Stadium classrooms, apprenticeships and second chances.",
    sections: [
      {
        paragraphs: [
          "Sixty-four of our clubs have a classroom inside the ground. Pupils work out ticket prices, write match reports and plan journeys to away games, and do not always notice that it is mathematics, English and geography.",
        ],
      },
    ],
  },
  "community/what-we-do/inclusion": {
    lead: "Every body, every age, every way of playing.",
    sections: [
      {
        paragraphs: [
          "Clubs run teams for powerchair, blind, deaf, amputee and frame football. Where a club has too few players for a team, neighbours share one.",
        ],
      },
    ],
  },
  "community/our-board": {
    lead: "Nine trustees: three from clubs, three from communities, three independent.",
    sections: [
      {
        paragraphs: [
          "Trustees serve for three years and may serve twice. The board meets five times a year, each time in the town of a different club, and the minutes are published within a month.",
        ],
      },
    ],
  },
  "community/contact": {
    lead: "Your club's trust is the quickest way to a programme near you.",
    sections: [
      {
        paragraphs: [
          "For national partnerships, research and the press, write to trust@crown-league.example. We answer within three working days.",
        ],
      },
    ],
  },
};
