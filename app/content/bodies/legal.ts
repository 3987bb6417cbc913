import type { BodySource } from "../body-source.ts";
import { siteSettings } from "../settings.ts";

export const legalBodies: Record<string, BodySource> = {
  "website-privacy-policy": {
    lead: "What we know about you, why, for how long, and how to make us forget it.",
    sections: [
      {
        heading: "What we keep",
        paragraphs: [
          "Reading this site needs no data about you. With an account we keep your name, your email address and what you have bought. While you watch, we keep which account streams on how many devices, for as long as the stream lasts.",
        ],
      },
      {
        heading: "Cookies",
        paragraphs: [
          "One cookie keeps you signed in, and one remembers your choice about cookies. Others are set only after you have agreed to them, and you can change your mind at any time.",
        ],
      },
      {
        heading: "Your rights",
        paragraphs: [
          "You may see, correct, take with you and delete what we have about you. Write to privacy@crown-league.example; we answer within a month, usually within a week.",
        ],
      },
    ],
  },
  [siteSettings.cookieNotice.consentSlug]: {
    lead: "What this site remembers in your browser, what for and how long, and a place to change your mind.",
    sections: [
      {
        heading: "What we ask you about",
        paragraphs: [
          "Nothing in these three categories is set, counted or loaded before you agree. You can take back each of them here, and what it had set is then removed.",
        ],
        list: [
          "Analytics: counting visits and plays, to learn which pages and videos are wanted. A number from 1 to 1,000,000 tells one visit from another; it goes when you close the browser.",
          "Marketing: showing adverts, and counting which were seen and followed. Without it, no adverts are shown.",
          "Personalisation: suiting adverts to you, by an identity of your own with those who place them.",
        ],
      },
      {
        heading: "What the site cannot do without",
        list: [
          "Who is signed in: 30 days at most, until you log out",
          "Which of your devices is watching, once you watch: for the limit of devices of a pass",
          "Your choice on this page: six months",
          "Light or dark, if you chose it: until you choose otherwise",
        ],
      },
      {
        heading: "When your browser objects for you",
        paragraphs: [
          "A browser that sends Global Privacy Control keeps marketing and personalisation off, whatever you agreed to without it. What you choose here while it is on counts.",
        ],
      },
    ],
  },
  eula: {
    lead: "What you may do with the {name}'s apps, and what we promise in return.",
    sections: [
      {
        heading: "Licence",
        paragraphs: [
          "We give you the right to install the app on your own devices and to use it for yourself, free of charge, for as long as you keep to these terms. The right is not exclusive and cannot be passed on.",
        ],
      },
      {
        heading: "What is not allowed",
        list: [
          "Recording, showing in public or passing on what is streamed",
          "Going round the limit of devices, the regions of a broadcast or the locks on a stream",
          "Selling the app, or taking it apart beyond what the law lets everybody do",
        ],
      },
      {
        heading: "Updates",
        paragraphs: [
          "The app may update itself. A version that is older than two seasons may stop working; we say so in the app a month before.",
        ],
      },
      {
        heading: "Ending",
        paragraphs: [
          "You end this agreement by removing the app. We end it only where its terms are broken, and tell you why. Passes that you have paid for go on in the browser.",
        ],
      },
    ],
  },
  "terms-of-use": {
    lead: "The agreement between you and the {name} when you use this site.",
    sections: [
      {
        heading: "What you may do",
        paragraphs: [
          "Read, link, share and embed what the site offers for it. Streams are for you and the people in your room: showing them in public or passing them on is not allowed.",
        ],
      },
      {
        heading: "Passes",
        paragraphs: [
          "Prices include tax. You may withdraw from a purchase within fourteen days unless you have begun to watch or listen. Subscriptions go on until you cancel them.",
        ],
      },
      {
        heading: "If something goes wrong",
        paragraphs: [
          "When we fail to deliver a match that you have paid for, you get your money back for it without having to argue.",
        ],
      },
    ],
  },
  "modern-slavery": {
    lead: "Statement for the financial year that ended on 30 June.",
    sections: [
      {
        paragraphs: [
          "The League buys balls, clothing, print, catering and building work. We have looked at the forty suppliers on whom we spend most, asked each where its goods are made and by whom, and visited six of them.",
          "Contracts allow us to end them at once where forced labour is found. Staff who buy for the League are trained every year. The board approved this statement in June.",
        ],
      },
      {
        heading: "What we found",
        paragraphs: [
          "One supplier of training bibs could not say who had sewn them. We stopped ordering until it could, and now name every sewing room in the contract. Nobody was found to be working against their will.",
        ],
      },
      {
        heading: "Next year",
        list: [
          "Ask the next forty suppliers",
          "Visit the two laundries that wash match-day clothing",
          "Give match-day staff of caterers a number to ring in confidence, in eight languages",
        ],
      },
    ],
  },
  accessibility: {
    lead: "This site is meant to work for everybody. Tell us where it does not.",
    sections: [
      {
        heading: "What we aim at",
        paragraphs: [
          "The Web Content Accessibility Guidelines 2.2 at level AA: words that can be read on their ground, everything reachable by keyboard, headings and labels that a screen reader can follow, no motion for those who have asked for none.",
        ],
      },
      {
        heading: "Tell us",
        paragraphs: [
          "Write to accessibility@crown-league.example. Say which page and which device; a picture of the screen helps.",
        ],
      },
    ],
  },
  "company-details": {
    lead: "Who runs this site.",
    sections: [
      {
        paragraphs: [
          "{name} Limited, registered in England and Wales under number 00000072. Registered office: Floodlight House, 1 Kop Street, Midbridge MB1 1AA.",
        ],
      },
      {
        heading: "How to reach us",
        list: [
          "Post: Floodlight House, 1 Kop Street, Midbridge MB1 1AA",
          "Email: contact@crown-league.example",
          "Data protection: privacy@crown-league.example",
        ],
      },
      {
        heading: "Responsible for what stands here",
        paragraphs: [
          "The chief executive of the {name} Limited. News is written by the League's own desk, which corrects mistakes openly: a corrected article says what was changed, and when.",
        ],
      },
    ],
  },
};
