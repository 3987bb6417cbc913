import {
  type CompetitionDescription,
  type PlacedZone,
  rulesOfSeason,
  zonesForSize,
} from "../../schemas/league/competition-rules.ts";
import { type Club, clubs } from "./clubs.ts";
import { demoLeague } from "./demo-folder.ts";
import type { Random } from "./random.ts";

/* The competitions that the demo simulates. The draws and seasons refer to them by their ids in the demo league's folder. */
export const divisionIDs = [10, 11, 12] as const;
export type DivisionID = (typeof divisionIDs)[number];

/** Id of the separate competition in which a division's play-offs are stored. */
export const playOffsOf: Record<DivisionID, number> = { 10: 30, 11: 31, 12: 32 };
export const crownCupID = 20;
export const crownTrophyID = 21;

/** The demo league's competitions, in the order of its folder. */
export const competitions: readonly CompetitionDescription[] = demoLeague.league.competitions;

export function competitionName(id: number): string {
  return competitions.find((entry) => entry.id === id)?.name ?? "";
}

/** Clubs of each division of the demo league. */
const divisionSize = 24;

/** The zones of a division's table in a season. */
export function zonesOf(division: DivisionID, season: number): PlacedZone[] {
  const described = competitions.find(({ id }) => id === division);
  return described === undefined ? [] : zonesForSize(rulesOfSeason(described, season).zones, divisionSize);
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

/**
 * Applies promotion and relegation by the final tables and the winners of the play-offs. No club is promoted from the Championship or
 * relegated from League Two: the last two are re-elected.
 */
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
