import type { BodySource } from "../body-source.ts";

export const watchBodies: Record<string, BodySource> = {
  "how-to-watch": {
    lead: "In the ground, on television, or live here with a pass: every way to follow your club.",
    sections: [
      {
        heading: "In one minute",
        paragraphs: [
          "Highlights of every match are free with an account. Live video and live commentary need a pass, which you buy in a minute and use on two devices at once. Each match page says whether and where you can watch it.",
        ],
      },
    ],
  },
  "how-to-watch/club-streaming": {
    lead: "Live video and live commentary from the League itself, in the browser, without anything to install.",
    sections: [
      {
        heading: "What a pass gives you",
        list: [
          "Season pass: live video of every match that is not chosen for television, full-match replays and commentary",
          "Audio pass: live commentary of every match, by month or by year",
          "Match pass: one match, live and for 48 hours afterwards",
        ],
      },
      {
        heading: "Listening",
        paragraphs: [
          "Press Listen on a match in play. The commentary goes on while you read other pages, and with the screen locked. Afterwards it can be heard again from the match's page.",
        ],
      },
      {
        heading: "Devices",
        paragraphs: [
          "An account may stream on two devices at once. If you reach the limit, close one of them; its place is free within seconds.",
        ],
      },
    ],
  },
  "how-to-watch/q-and-a": {
    lead: "Short answers to what we are asked most.",
    sections: [
      {
        questions: [
          {
            question: "Do I need an account?",
            answer: "For highlights and everything live, yes. An account is free. News, scores and tables need none.",
          },
          {
            question: "Can I change from a monthly to a yearly pass?",
            answer: "Yes. The new pass starts when the month that you have paid for ends.",
          },
          {
            question: "Why does the live picture run behind the ground?",
            answer:
              "It travels in short pieces that are each made in several qualities. The player shows how far behind it is, and 'go to live' brings you as near as your connection allows.",
          },
          {
            question: "My match was postponed. What about my match pass?",
            answer:
              "It stays valid for the new date. If you cannot watch then, write to us before kick-off and we will pay it back.",
          },
          {
            question: "Which browsers work?",
            answer: "The current and the previous versions of the common browsers, on computers, tablets and phones.",
          },
        ],
      },
    ],
  },
  "how-to-watch/tv-broadcast": {
    lead: "Our broadcast partners show five matches of a usual weekend, and every play-off.",
    sections: [
      {
        paragraphs: [
          "North Stand TV has the Friday night and the Saturday lunchtime match. Channel Nine shows a Sunday match and highlights at 21:00. Radio Round has a second commentary of the match of the week.",
          "Matches chosen for television are not part of live video passes in the United Kingdom and Ireland; commentary of them is.",
        ],
      },
    ],
  },
  "how-to-watch/tv-game-selection-process": {
    lead: "How a match comes to be on television, and how soon we tell you.",
    sections: [
      {
        paragraphs: [
          "Broadcasters choose in turn, from the whole fixture list of a weekend. A club can be chosen at most 21 times in a regular season, and no club twice within seven days without its agreement.",
        ],
      },
      {
        heading: "Notice to supporters",
        list: [
          "August to December: all choices announced before the season starts",
          "January and February: at least eight weeks before",
          "From March: at least six weeks before, the last two rounds excepted",
        ],
      },
    ],
  },
  "how-to-watch/upcoming-tv-games": {
    lead: "The next games of all competitions, with kick-off in United Kingdom time. Each game's page says whether and where to watch it.",
    sections: [
      {
        paragraphs: [
          "A match that moves for television keeps its page, its tickets and its passes; only the date changes, and it changes here at once.",
        ],
      },
    ],
  },
  "fantasy-{brand}": {
    lead: "Seven players, three divisions, no budget: pick the weekend's best and live with it.",
    sections: [
      {
        heading: "How it works",
        paragraphs: [
          "Choose a goalkeeper, two defenders, two midfielders and two forwards before the first kick-off of the round. Add two clubs that you think will win. Goals, assists, clean sheets and blocks score; cards cost.",
          "You may pick every player only twice in a season, which makes the last rounds the hardest.",
        ],
      },
      {
        heading: "Points",
        list: [
          "Goal: 7 by a goalkeeper or defender, 6 by a midfielder, 5 by a forward",
          "Assist: 3",
          "Clean sheet, for goalkeepers, defenders and both clubs: 5",
          "Every third save, every second block: 1",
          "Yellow card: 1 off; red card: 3 off; own goal: 3 off",
          "A club that wins away: 7; at home: 5",
        ],
      },
      {
        heading: "Leagues of your own",
        paragraphs: [
          "Play against friends in a league of two to twenty, over the season or over one month. The month's best manager in all leagues is the guest of a club for a match.",
        ],
      },
    ],
  },
  "fantasy-{brand}/fixture-difficulty-rating": {
    lead: "A number from 1 to 5 that says how hard a club's next matches are.",
    sections: [
      {
        paragraphs: [
          "The rating compares the opponent's points per game at that venue with those of all clubs in the division. Among the easiest fifth of opponents it is 1; among the hardest fifth, 5. Home and away are apart: a club that is hard to beat at home may be an easy guest.",
          "Attack tells how hard it is to score, by the goals the opponent concedes per game at that venue; defence tells how hard it is to keep a clean sheet, by the goals it scores there. Until clubs have played eight matches, those of last season count too.",
        ],
      },
    ],
  },
};
