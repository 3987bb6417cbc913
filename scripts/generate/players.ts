import { clubs } from "./clubs.ts";
import { inventPerson } from "./names.ts";
import type { Random } from "./random.ts";

export type Position = "GK" | "DF" | "MF" | "FW";
export interface Player {
  id: number;
  clubID: number;
  name: string;
  shirtNumber: number;
  position: Position;
  birthDate: string;
  nationality: string;
  /** Skill in standard deviations; 0 is the average of the club's squad. */
  quality: number;
}

/** Shirt numbers by position: a squad has three goalkeepers, eight defenders, eight midfielders and six forwards. */
const numbers: Record<Position, readonly number[]> = {
  GK: [1, 13, 31],
  DF: [2, 3, 5, 6, 15, 16, 22, 26],
  MF: [4, 8, 10, 14, 17, 18, 23, 27],
  FW: [7, 9, 11, 19, 20, 24],
};
const positions: readonly Position[] = ["GK", "DF", "MF", "FW"];

/** Squads of 25 by club, as they were in the season before `season`. */
export function createSquads(random: Random, season: number): Map<number, Player[]> {
  const taken = new Set<string>();
  return new Map(
    clubs.map((club) => {
      const own = random.fork(club.id);
      const squad = positions.flatMap((position) =>
        numbers[position].map((shirtNumber, place): Player => {
          const age = Math.min(38, Math.max(17, Math.round(own.normal(position === "GK" ? 27 : 25, 4.2))));
          const born = own.fork(`born-${shirtNumber}`);
          return {
            id: club.id * 100 + shirtNumber,
            clubID: club.id,
            ...inventPerson(own, taken),
            shirtNumber,
            position,
            birthDate: `${season - age}-${String(born.int(1, 12)).padStart(2, "0")}-${String(born.int(1, 28)).padStart(2, "0")}`,
            quality: own.normal(place < 4 ? 0.5 : -0.4, 0.6),
          };
        }),
      );
      return [club.id, squad];
    }),
  );
}

/** A player's move between two clubs of the league in the summer. */
export interface Transfer {
  player: Player;
  fromID: number;
  toID: number;
  /** Calendar date, in London. */
  date: string;
  years: number;
}

/**
 * The summer's transfers: pairs of clubs exchange players of the same position, who take over each other's shirt numbers, so that squads
 * stay complete. Returns new squads and leaves the given ones unchanged.
 */
export function moveInSummer(
  random: Random,
  squads: ReadonlyMap<number, readonly Player[]>,
  season: number,
  exchanges: number,
): { squads: Map<number, Player[]>; transfers: Transfer[] } {
  const after = new Map([...squads].map(([clubID, squad]) => [clubID, squad.map((player) => ({ ...player }))]));
  const transfers: Transfer[] = [];
  const moved = new Set<number>();
  while (transfers.length < exchanges * 2) {
    const [first, second] = [random.pick(clubs).id, random.pick(clubs).id];
    const position = random.pick(positions);
    const settled = (clubID: number) =>
      (after.get(clubID) ?? []).filter((player) => player.position === position && !moved.has(player.id));
    if (first === second || settled(first).length === 0 || settled(second).length === 0) continue;
    const [left, right] = [random.pick(settled(first)), random.pick(settled(second))];
    [left.shirtNumber, right.shirtNumber] = [right.shirtNumber, left.shirtNumber];
    for (const [player, fromID, toID] of [
      [left, first, second],
      [right, second, first],
    ] as const) {
      player.clubID = toID;
      moved.add(player.id);
      after.set(
        fromID,
        (after.get(fromID) ?? []).filter(({ id }) => id !== player.id),
      );
      after.get(toID)?.push(player);
      const date = `${season}-${random.pick(["06", "07", "07", "08"])}-${String(random.int(2, 28)).padStart(2, "0")}`;
      transfers.push({ player, fromID, toID, date, years: random.int(1, 4) });
    }
  }
  return { squads: after, transfers };
}
