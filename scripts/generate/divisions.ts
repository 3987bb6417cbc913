import type { z } from "zod";
import type { competition, zone } from "../../schemas/football/match-data.ts";
import { type Club, clubs } from "./clubs.ts";
import type { Random } from "./random.ts";

type Zone = z.infer<typeof zone>;
export const divisionIDs = [10, 11, 12] as const;
export type DivisionID = (typeof divisionIDs)[number];

/** The play-offs of a division have their own competition. */
export const playOffsOf: Record<DivisionID, number> = { 10: 30, 11: 31, 12: 32 };
export const crownCupID = 20;
export const crownTrophyID = 21;

export const competitions: readonly z.infer<typeof competition>[] = [
  { id: 10, slug: "championship", name: "Championship", kind: "league" },
  { id: 11, slug: "league-one", name: "League One", kind: "league" },
  { id: 12, slug: "league-two", name: "League Two", kind: "league" },
  { id: crownCupID, slug: "crown-cup", name: "Crown Cup", kind: "cup" },
  { id: crownTrophyID, slug: "crown-trophy", name: "Crown Trophy", kind: "cup" },
  { id: 30, slug: "championship-play-offs", name: "Championship Play-offs", kind: "play-offs" },
  { id: 31, slug: "league-one-play-offs", name: "League One Play-offs", kind: "play-offs" },
  { id: 32, slug: "league-two-play-offs", name: "League Two Play-offs", kind: "play-offs" },
];

export function competitionName(id: number): string {
  return competitions.find((entry) => entry.id === id)?.name ?? "";
}

/** The zones of a division's table. The Championship's play-offs take six clubs from 2026-27 on, four before. */
export function zonesOf(division: DivisionID, season: number): Zone[] {
  const zones: Record<DivisionID, [promoted: number, lastPlayOff: number, safe: number]> = {
    10: [2, season >= 2026 ? 8 : 6, 21],
    11: [2, 6, 20],
    12: [3, 7, 22],
  };
  const [promoted, lastPlayOff, safe] = zones[division];
  return [
    { name: "Promotion", kind: "promotion", from: 1, to: promoted },
    { name: "Play-offs", kind: "play-offs", from: promoted + 1, to: lastPlayOff },
    { name: "Relegation", kind: "relegation", from: safe + 1, to: 24 },
  ];
}

export type Divisions = Record<DivisionID, number[]>;

/** Long-term strength of each club: as a rule, clubs with bigger grounds are better. */
export function talents(random: Random): Map<number, number> {
  return new Map(clubs.map((club) => [club.id, Math.log(club.capacity / 12000) * 0.4 + random.normal(0, 0.1)]));
}

/** The best 24 in the Championship, the next 24 in League One, the others in League Two. */
export function divisionsByTalent(talent: ReadonlyMap<number, number>): Divisions {
  const ordered = [...talent].sort(([, left], [, right]) => right - left).map(([clubID]) => clubID);
  return { 10: ordered.slice(0, 24), 11: ordered.slice(24, 48), 12: ordered.slice(48) };
}

/** How the final tables and the play-offs' winners decide who moves. The last two of League Two are re-elected, and nobody leaves the top. */
export function promoteAndRelegate(
  finalOrder: Readonly<Record<DivisionID, readonly number[]>>,
  playOffWinners: Readonly<Record<DivisionID, number>>,
): Divisions {
  const upFrom11 = [...finalOrder[11].slice(0, 2), playOffWinners[11]];
  const upFrom12 = [...finalOrder[12].slice(0, 3), playOffWinners[12]];
  const downFrom10 = finalOrder[10].slice(21);
  const downFrom11 = finalOrder[11].slice(20);
  const without = (clubIDs: readonly number[], gone: readonly number[]) => clubIDs.filter((id) => !gone.includes(id));
  return {
    10: [...without(finalOrder[10], downFrom10), ...upFrom11],
    11: [...without(finalOrder[11], [...upFrom11, ...downFrom11]), ...downFrom10, ...upFrom12],
    12: [...without(finalOrder[12], upFrom12), ...downFrom11],
  };
}

const clubsByID = new Map(clubs.map((club) => [club.id, club]));

/** @throws Error for an unknown id. */
export function clubOf(id: number): Club {
  const found = clubsByID.get(id);
  if (found === undefined) throw new RangeError(`There is no club ${id}.`);
  return found;
}
