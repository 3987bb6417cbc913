import type { LineUp } from "../../../schemas/football/match-data.ts";

type Player = LineUp["starting"][number];

/** A player's position on their half of the pitch: `across` 0 to 1 from the left, `up` 0 (own goal) to 1 (halfway line). */
export interface PlacedPlayer {
  player: Player;
  across: number;
  up: number;
}

const order = { GK: 0, DF: 1, MF: 2, FW: 3 };

/** Players in each row of a formation, goalkeeper first; by playing position when the formation does not add up. */
function rowSizes({ formation, starting }: Pick<LineUp, "formation" | "starting">): number[] {
  const outfield = formation.split("-").map(Number);
  const fits = outfield.every((size) => size > 0) && outfield.reduce((sum, size) => sum + size, 1) === starting.length;
  if (fits) return [1, ...outfield];
  return (["GK", "DF", "MF", "FW"] as const)
    .map((position) => starting.filter((player) => player.position === position).length)
    .filter((size) => size > 0);
}

/** Places the starting eleven by formation. */
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

/** The last word of a name, which fits under a shirt. */
export function shirtName(name: string): string {
  return name.split(" ").at(-1) ?? name;
}
