import type { LineUp, MatchEvent, Score } from "../../schemas/football/match-data.ts";
import { matchSentences } from "./match-sentences.ts";
import type { Random } from "./random.ts";
import { PatternDeck, sentence as toSentence } from "./sentences.ts";

/** The home side first, as football names them. */
export const sideNames = ["home", "away"] as const;
export type SideName = (typeof sideNames)[number];
export type LineUpPlayer = LineUp["starting"][number];
export type SentenceKind = keyof typeof matchSentences;

/** A moment in a match: the minute, and seconds after kick-off. */
export interface Moment {
  minute: number;
  added: number | null;
  offset: number;
}

interface Happening extends Moment {
  type: MatchEvent["type"];
  side: SideName | null;
  player?: LineUpPlayer;
  other?: LineUpPlayer | null;
  /** Score after the event. */
  score: Score;
  sentence: SentenceKind;
  key?: boolean;
  /** Values for further placeholders of the sentence. */
  more?: Readonly<Record<string, string | number>>;
}

/** Numbers the events of a match and writes their sentences. */
export class Commentary {
  readonly events: MatchEvent[] = [];
  readonly #random: Random;
  /** Short names of both clubs, the ground and the referee. */
  readonly #names: { home: string; away: string; ground: string; referee: string };
  readonly #decks = new Map<SentenceKind, PatternDeck>();

  constructor(random: Random, names: { home: string; away: string; ground: string; referee: string }) {
    this.#random = random;
    this.#names = names;
  }

  add({ type, minute, added, side, player, other, score, offset, sentence, key = false, more }: Happening): void {
    const { home, away } = this.#names;
    const number = this.events.length + 1;
    this.events.push({
      id: `e${number}`,
      number,
      type,
      minute,
      added,
      side,
      playerID: player?.playerID ?? null,
      playerName: player?.name ?? null,
      otherPlayerID: other?.playerID ?? null,
      otherPlayerName: other?.name ?? null,
      text: toSentence(this.#pattern(sentence), {
        ...this.#names,
        ...more,
        player: player?.name ?? "",
        other: other?.name ?? "",
        club: side === "away" ? away : home,
        rival: side === "away" ? home : away,
        score: `${home} ${score.home}–${score.away} ${away}`,
      }),
      key,
      score,
      offset,
    });
  }

  #pattern(sentence: SentenceKind): string {
    let deck = this.#decks.get(sentence);
    if (deck === undefined) {
      deck = new PatternDeck(this.#random, matchSentences[sentence]);
      this.#decks.set(sentence, deck);
    }
    return deck.next();
  }
}
