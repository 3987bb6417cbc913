import type { Score } from "../../schemas/football/match-data.ts";
import { type LineUpPlayer, type SideName, sideNames } from "./commentary.ts";
import type { Random } from "./random.ts";

interface Penalty {
  side: SideName;
  player: LineUpPlayer | undefined;
  scored: boolean;
  /** The shoot-out's score after this penalty. */
  penalties: Score;
  /** Seconds since the previous penalty. */
  wait: number;
}

const penaltiesEach = 5;

/** A shoot-out, penalty by penalty: five each or until one side cannot be caught, then pair by pair. */
export function* shootOut(
  random: Random,
  players: Record<SideName, readonly LineUpPlayer[]>,
): Generator<Penalty, void> {
  const penalties: Score = { home: 0, away: 0 };
  const takers = { home: random.shuffle(players.home), away: random.shuffle(players.away) };
  for (let round = 0; ; round++) {
    for (const side of sideNames) {
      const player = takers[side][round % takers[side].length];
      const scored = random.chance(0.75);
      if (scored) penalties[side] += 1;
      yield { side, player, scored, penalties: { ...penalties }, wait: random.int(40, 60) };
      const left = { home: penaltiesEach - round - 1, away: penaltiesEach - round - (side === "away" ? 1 : 0) };
      const decided =
        round < penaltiesEach
          ? penalties.home > penalties.away + left.away || penalties.away > penalties.home + left.home
          : side === "away" && penalties.home !== penalties.away;
      if (decided) return;
    }
  }
}
