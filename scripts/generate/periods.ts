import type { MatchEvent } from "../../schemas/football/match-data.ts";
import type { SentenceKind } from "./commentary.ts";

/** A period of play, without additional time. */
export interface Period {
  opening: MatchEvent["type"];
  sentence: SentenceKind;
  firstMinute: number;
  lastMinute: number;
}

export const firstHalf: Period = { opening: "kick-off", sentence: "kickOff", firstMinute: 1, lastMinute: 45 };
export const secondHalf: Period = { opening: "second-half", sentence: "secondHalf", firstMinute: 46, lastMinute: 90 };
export const extraFirstHalf: Period = {
  opening: "extra-time",
  sentence: "extraTimeFirst",
  firstMinute: 91,
  lastMinute: 105,
};
export const extraSecondHalf: Period = {
  opening: "second-half",
  sentence: "extraTimeSecond",
  firstMinute: 106,
  lastMinute: 120,
};
