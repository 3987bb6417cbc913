import type { BodySource } from "../body-source.ts";

export const aboutBodies: Record<string, BodySource> = {
  "about-the-{brand}": {
    lead: "Founded by twelve clubs in a railway hotel, owned by seventy-two today.",
    sections: [
      {
        paragraphs: [
          "The {name} runs three divisions and two cups in England and Wales. It belongs to its clubs, each of which has one share and one vote.",
        ],
      },
    ],
  },
  "about-the-{brand}/board": {
    lead: "Ten directors: three from the Championship, two from League One, one from League Two, and four who belong to no club.",
    sections: [
      {
        paragraphs: [
          "Club directors are elected by the clubs of their division for two years. The chair is one of the independent directors. The board meets monthly and decides what the general meeting has not kept for itself.",
        ],
      },
    ],
  },
  "about-the-{brand}/competitions": {
    lead: "Five competitions, 1,800 matches, ten months.",
    sections: [
      {
        list: [
          "The Championship, League One and League Two: 552 matches each",
          "The play-offs: fifteen matches in May",
          "The Crown Cup: all 72 clubs",
          "The Crown Trophy: the 48 clubs of League One and League Two",
        ],
      },
    ],
  },
  "about-the-{brand}/brand-and-values": {
    lead: "A crown of five points, one for each competition, over the line of a crossbar.",
    sections: [
      {
        paragraphs: [
          "We want to be close, open and bold: close to the towns we play in, open about how we decide, and bold enough to change what no longer works.",
          "The mark may be used by clubs, broadcasters and the press with the guidelines that the media office sends on request.",
        ],
      },
    ],
  },
  "about-the-{brand}/history": { lead: "From twelve clubs and one ball to seventy-two clubs and a live stream." },
  "about-the-{brand}/history/innovation": {
    lead: "Often the League tried it first.",
    sections: [
      {
        list: [
          "1923: numbers on shirts, in a friendly in the fog",
          "1956: league football under floodlights",
          "1976: goal difference instead of goal average",
          "1981: three points for a win",
          "1987: play-offs",
          "2026: every match live in the browser",
        ],
      },
    ],
  },
  "about-the-{brand}/history/records": {
    lead: "Highest, lowest, longest, quickest.",
    sections: [
      {
        list: [
          "Most points in a season: 112, by Wexborough",
          "Most goals in a match: 17, on Boxing Day 1935",
          "Longest run without defeat: 44 matches",
          "Quickest goal: 3.5 seconds, straight from the kick-off",
        ],
      },
      { paragraphs: ["Records count league matches of the regular season; play-offs are kept apart."] },
    ],
  },
  "about-the-{brand}/the-5000-club": {
    lead: "For supporters who have seen five thousand goals in the League with their own eyes.",
    sections: [
      {
        paragraphs: [
          "Membership is by honour and notebook. Send us your list; we check a hundred goals at random. Members receive a tie or a scarf, a seat at one play-off final, and the respect of everybody around them.",
        ],
      },
    ],
  },
  "about-the-{brand}/green-clubs": {
    lead: "Sixty-eight clubs have measured what they use. Now they are using less.",
    sections: [
      {
        paragraphs: [
          "The Green Clubs scheme looks at energy, water, travel, food and grounds. Bronze, silver and gold are awarded every June after a visit. Floodlights come first: lamps with half the consumption now light 59 of our pitches.",
        ],
      },
    ],
  },
  "about-the-{brand}/managers": {
    lead: "How long the managers of our clubs have been in post.",
    sections: [
      {
        paragraphs: [
          "On the first day of this season the average stay was one year and four months. Eleven managers had been with their club for more than three years, and nineteen had started in the summer.",
        ],
      },
      {
        heading: "Longest in post",
        table: {
          caption: "The ten managers who had been with their club longest on the first day of this season",
          columns: ["Manager", "Club", "Since", "League matches"],
          rows: [
            ["Rory Bannerdale", "Urban Zoo FC", "May 2017", "411"],
            ["Leo Wraithby", "Pontrhedyn", "November 2018", "352"],
            ["Angus Lochbuie", "Netherby Rangers", "June 2019", "322"],
            ["Will Kettlewell", "Stonebridge County", "January 2020", "299"],
            ["Billy Huxtable", "Coldharbour Orient", "June 2020", "276"],
            ["Tom Tillotson", "Greyfriars Borough", "October 2021", "219"],
            ["Curtis Wraithby", "Saltmarsh Bay", "June 2022", "184"],
            ["Rhys Hebblethwaite", "Penhallow", "March 2023", "146"],
            ["Sam Lumley", "Caer Arian", "June 2023", "138"],
            ["Colm O'Branagh", "Amberley Vale", "July 2023", "138"],
          ],
        },
      },
      {
        paragraphs: [
          "A caretaker counts from the day on which the club names them for good. The list is brought up to date after each international break.",
        ],
      },
    ],
  },
  innovationlab: {
    lead: "A place for ideas that are not ready, and people who want to try them in a real league.",
    sections: [
      {
        heading: "How to bring an idea",
        paragraphs: [
          "Twice a year the lab opens for six weeks. Ten ideas are tried with one club each; the three that help most are offered to all. Say what you want to change, for whom, and how we would know that it worked.",
        ],
      },
    ],
  },
  "innovationlab/trials": {
    lead: "What is being tried this season, and where.",
    sections: [
      {
        list: [
          "Referees' explanations over the loudspeakers, at four grounds of League One",
          "Turnstiles that open with a season card held by a child",
          "Commentary for blind supporters through any phone, at all Trophy matches",
        ],
      },
    ],
  },
  handbook: {
    lead: "Everything that a club secretary looks up on a Saturday morning.",
    sections: [
      { paragraphs: ["The printed handbook appears on opening day. What is here is kept up to date all season."] },
    ],
  },
  "handbook/directory": {
    lead: "Secretaries, safety officers and box offices of all 72 clubs.",
    sections: [
      {
        paragraphs: [
          "Clubs find the full directory behind the club sign-in. Supporters reach every club through its page and box office, named under each fixture.",
        ],
      },
    ],
  },
  "handbook/laws-of-the-competition": {
    lead: "The Laws of the Game as they are applied in our competitions.",
    sections: [
      {
        list: [
          "Five substitutes from nine in the Championship, five from seven elsewhere",
          "Added time is counted to the second by the fourth official",
          "Goal-line technology in the Championship and in all finals",
        ],
      },
    ],
  },
};
