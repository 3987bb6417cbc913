import type { LineUp } from "../../../schemas/football/match-data.ts";

type Player = LineUp["starting"][number];

/** A place on a side's half of the pitch: `across` 0 to 1 from the left, `up` 0 (own goal) to 1 (halfway line). */
interface PitchPosition {
  row: number;
  across: number;
  up: number;
}
export interface PlacedPlayer extends Omit<PitchPosition, "row"> {
  player: Player;
}

const order = { GK: 0, DF: 1, MF: 2, FW: 3 };

/** Number of players in each row of a formation, goalkeeper first; by playing position if the formation does not add up. */
function rowSizes({ formation, starting }: Pick<LineUp, "formation" | "starting">): number[] {
  const outfield = formation.split("-").map(Number);
  const fits = outfield.every((size) => size > 0) && outfield.reduce((sum, size) => sum + size, 1) === starting.length;
  if (fits) return [1, ...outfield];
  return (["GK", "DF", "MF", "FW"] as const)
    .map((position) => starting.filter((player) => player.position === position).length)
    .filter((size) => size > 0);
}

/** The positions of rows of these sizes, goalkeeper first. */
export const pitchPositions = (sizes: readonly number[]): PitchPosition[] =>
  sizes.flatMap((size, row) => {
    const up = sizes.length === 1 ? 0.5 : 0.06 + (row / (sizes.length - 1)) * 0.84;
    return Array.from({ length: size }, (_, index) => ({ row, up, across: (index + 0.5) / size }));
  });

/** Players in the order of their positions. */
export const sortedByPosition = <One extends Pick<Player, "position">>(players: readonly One[]): One[] =>
  players.toSorted((a, b) => order[a.position] - order[b.position]);

/** Places the starting eleven by formation. */
export function placePlayers(lineUp: Pick<LineUp, "formation" | "starting">): PlacedPlayer[] {
  const positions = pitchPositions(rowSizes(lineUp));
  return sortedByPosition(lineUp.starting).flatMap((player, index) => {
    const position = positions[index];
    return position === undefined ? [] : [{ player, up: position.up, across: position.across }];
  });
}

/** The last word of a name, which fits under a shirt. */
export function shirtName(name: string): string {
  return name.split(" ").at(-1) ?? name;
}
