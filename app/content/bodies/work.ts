import type { BodySource } from "../body-source.ts";

export const workBodies: Record<string, BodySource> = {
  "match-officials": {
    lead: "Without them there is no match.",
    sections: [
      {
        paragraphs: [
          "The League's officials come from a national list of 88 referees and 160 assistants. Each performance is assessed by a former referee and by both clubs.",
        ],
      },
    ],
  },
  "match-officials/dubious-goals": {
    lead: "Own goal or not? Five people decide.",
    sections: [
      {
        paragraphs: [
          "A club may ask within 48 hours of the final whistle. The panel watches every angle and decides by majority whether the attempt was going towards goal before it was touched. Scorers and tables on this site follow its decision.",
        ],
      },
    ],
  },
  "youth-development": { lead: "One in three players in our divisions learned the game at the club he plays for." },
  "youth-development/alliance-newsletters": {
    lead: "News from the academies, once a month in term time.",
    sections: [
      {
        paragraphs: [
          "The newsletter of the Clubs' Education and Football Alliance reports on results, courses and careers. Academies, schools and parents can ask for it at youth@crown-league.example.",
        ],
      },
    ],
  },
  "youth-development/academies": {
    lead: "Fifty-eight academies in four categories.",
    sections: [
      {
        paragraphs: [
          "The category depends on coaching hours, staff, grounds and schooling, and is reviewed every two years by people from outside the game. Children travel at most an hour to train until they are eleven.",
        ],
      },
    ],
  },
  media: {
    lead: "For reporters, photographers and broadcasters.",
    sections: [
      {
        paragraphs: [
          "The media office answers at media@crown-league.example, on matchdays until an hour after the last whistle.",
        ],
      },
    ],
  },
  "media/accreditation": {
    lead: "How to get a seat in the press box or a place behind the goal.",
    sections: [
      {
        list: [
          "Season accreditation: apply by 15 July, with two examples of your work",
          "Single matches: ask the home club at least three working days before",
          "Photographers also need the licence of the data company, which we arrange",
        ],
      },
    ],
  },
  "commercial-partners": { lead: "Companies that help to pay for the game, and what they get for it." },
  "commercial-partners/become-a-partner": {
    lead: "Three tiers, one rule: no partner comes before the supporters.",
    sections: [
      {
        paragraphs: [
          "Partners appear on this site, in the grounds and with the broadcasts, in three tiers. Companies whose products are not for children are left out wherever children are likely to look. Write to partners@crown-league.example.",
        ],
      },
    ],
  },
  "working-at-the-{brand}": { lead: "Two hundred people, two offices, and a match to go to every weekend." },
  "working-at-the-{brand}/vacancies": {
    lead: "Open positions, with pay.",
    sections: [
      {
        paragraphs: [
          "At present we are looking for nobody; new positions are published here on the first Tuesday of a month, with the salary. We read applications without names first.",
        ],
      },
    ],
  },
  "working-at-the-{brand}/benefits": {
    lead: "What you get besides the pay.",
    sections: [
      {
        list: [
          "Thirty days' holiday, and a day off after every evening match that you work at",
          "Pension contributions of eight per cent",
          "Two weeks a year for volunteering with a club's trust",
          "Two tickets for any match in the League, whenever there are places",
        ],
      },
    ],
  },
  contact: {
    lead: "Who to ask, and how quickly to expect an answer.",
    sections: [
      {
        list: [
          "Accounts and passes: help@crown-league.example, within a day and on matchdays within the hour",
          "Tickets: the box office of the home club",
          "Everything else: contact@crown-league.example, within three working days",
        ],
      },
      { paragraphs: ["{name}, Floodlight House, 1 Kop Street, Midbridge MB1 1AA"] },
    ],
  },
  "contact/complaints": {
    lead: "If we have not put something right, tell us, and then tell somebody else.",
    sections: [
      {
        paragraphs: [
          "Write to complaints@crown-league.example. You get a name within two working days and an answer within fifteen. If you are not content with it, an independent ombudsman looks at the case, free of charge.",
        ],
      },
    ],
  },
};
