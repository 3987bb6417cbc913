import type { LineUp } from "../../schemas/football/match-data.ts";
import type { Player, Position } from "./players.ts";
import type { Random } from "./random.ts";

const formations: Readonly<Record<string, Readonly<Record<Position, number>>>> = {
  "4-4-2": { GK: 1, DF: 4, MF: 4, FW: 2 },
  "4-3-3": { GK: 1, DF: 4, MF: 3, FW: 3 },
  "4-2-3-1": { GK: 1, DF: 4, MF: 5, FW: 1 },
  "3-5-2": { GK: 1, DF: 3, MF: 5, FW: 2 },
  "3-4-3": { GK: 1, DF: 3, MF: 4, FW: 3 },
};
const bench: Readonly<Record<Position, number>> = { GK: 1, DF: 2, MF: 3, FW: 3 };
const order: readonly Position[] = ["GK", "DF", "MF", "FW"];

/** Chooses eleven starters and nine substitutes; better players are picked more often. */
export function chooseLineUp(random: Random, squad: readonly Player[], manager: string): LineUp {
  const [formation, shape] = random.pick(Object.entries(formations));
  const starting: Player[] = [];
  const substitutes: Player[] = [];
  for (const position of order) {
    const ranked = squad
      .filter((player) => player.position === position)
      .map((player) => ({ player, rank: player.quality + random.normal(0, 0.45) }))
      .sort((left, right) => right.rank - left.rank)
      .map(({ player }) => player);
    starting.push(...ranked.slice(0, shape[position]));
    substitutes.push(...ranked.slice(shape[position], shape[position] + bench[position]));
  }
  const eldest = starting.reduce((left, right) => (left.birthDate <= right.birthDate ? left : right));
  const named = (player: Player) => ({
    playerID: player.id,
    name: player.name,
    number: player.shirtNumber,
    position: player.position,
    captain: player === eldest,
  });
  return { formation, starting: starting.map(named), substitutes: substitutes.map(named), manager };
}
