import type { MatchStatistics } from "../../schemas/football/match-data.ts";
import type { Random } from "./random.ts";

type Counted = Exclude<keyof MatchStatistics, "possession">;

/** Counts the statistics of a match. */
export class MatchTally {
  readonly #possession: number;
  readonly #counts: Record<Counted, { home: number; away: number }> = {
    shots: { home: 0, away: 0 },
    shotsOnTarget: { home: 0, away: 0 },
    corners: { home: 0, away: 0 },
    fouls: { home: 0, away: 0 },
    offsides: { home: 0, away: 0 },
    yellowCards: { home: 0, away: 0 },
    redCards: { home: 0, away: 0 },
  };

  /** @param advantage difference of the sides' ratings; the better side has more possession. */
  constructor(random: Random, advantage: number) {
    this.#possession = Math.round(Math.min(72, Math.max(28, random.normal(51 + advantage * 18, 5))));
  }

  count(what: Counted, side: "home" | "away"): void {
    this.#counts[what][side] += 1;
  }

  statistics(): MatchStatistics {
    return { possession: { home: this.#possession, away: 100 - this.#possession }, ...this.#counts };
  }
}
