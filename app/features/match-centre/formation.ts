import type { LineUp } from "../../../schemas/football/match-data.ts";

type Player = LineUp["starting"][number];

/** A player's place on his half of the pitch: `across` 0 to 1 from the left, `up` 0 (own goal) to 1 (half-way line). */
export interface PlacedPlayer {
  player: Player;
  across: number;
  up: number;
}

const order = { GK: 0, DF: 1, MF: 2, FW: 3 };

/** The rows of a formation, goalkeeper first. One that does not add up gives rows by position. */
function rowSizes({ formation, starting }: Pick<LineUp, "formation" | "starting">): number[] {
  const outfield = formation.split("-").map(Number);
  const fits = outfield.every((size) => size > 0) && outfield.reduce((sum, size) => sum + size, 1) === starting.length;
  if (fits) return [1, ...outfield];
  return (["GK", "DF", "MF", "FW"] as const)
    .map((position) => starting.filter((player) => player.position === position).length)
    .filter((size) => size > 0);
}

/** Places the eleven who start by their formation. */
export function placePlayers(lineUp: Pick<LineUp, "formation" | "starting">): PlacedPlayer[] {
  const players = lineUp.starting.toSorted((a, b) => order[a.position] - order[b.position]);
  const sizes = rowSizes(lineUp);
  let next = 0;
  return sizes.flatMap((size, row) => {
    const members = players.slice(next, next + size);
    next += size;
    const up = sizes.length === 1 ? 0.5 : 0.06 + (row / (sizes.length - 1)) * 0.84;
    return members.map((player, index) => ({ player, up, across: (index + 0.5) / size }));
  });
}

/** The last word of a name and, where it stands alone, the whole of it: what fits under a shirt. */
export function shirtName(name: string): string {
  return name.split(" ").at(-1) ?? name;
}
