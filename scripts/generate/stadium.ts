import type { MatchScript } from "../../schemas/football/match-script.ts";
import { clubOf } from "./divisions.ts";
import { inventPerson } from "./names.ts";
import type { Player } from "./players.ts";
import type { Random } from "./random.ts";
import { type MatchRules, simulateMatch } from "./simulate.ts";

/** Where finals are played. */
export const neutralGround = { name: "Crown Park", capacity: 61_200 };

/** Players, managers and referees of one season. */
export interface SeasonCast {
  season: number;
  squads: ReadonlyMap<number, readonly Player[]>;
  managers: ReadonlyMap<number, string>;
  ratings: ReadonlyMap<number, number>;
  referees: readonly string[];
}

/** People who stay for both seasons: a manager for each club, and the list of referees. */
export function inventStaff(random: Random, clubIDs: readonly number[]): Pick<SeasonCast, "managers" | "referees"> {
  const taken = new Set<string>();
  return {
    managers: new Map(clubIDs.map((clubID) => [clubID, inventPerson(random, taken).name])),
    referees: Array.from({ length: 40 }, () => inventPerson(random, taken).name),
  };
}

/** Plays a match between two clubs. @param name distinguishes it from their other matches of the season. */
export function playMatch(
  random: Random,
  cast: SeasonCast,
  match: { name: string; homeID: number; awayID: number; crowd: number; rules: MatchRules },
): MatchScript {
  const own = random.fork(match.name);
  const side = (clubID: number) => ({
    club: clubOf(clubID),
    squad: cast.squads.get(clubID) ?? [],
    manager: cast.managers.get(clubID) ?? "",
    rating: cast.ratings.get(clubID) ?? 0,
  });
  const home = clubOf(match.homeID);
  const ground = match.rules.neutral ? neutralGround : { name: home.ground, capacity: home.capacity };
  const share = Math.min(0.995, Math.max(0.14, own.normal(match.crowd, 0.08)));
  return simulateMatch(own, { home: side(match.homeID), away: side(match.awayID) }, match.rules, {
    referee: own.pick(cast.referees),
    attendance: Math.round(ground.capacity * share),
    ground: ground.name,
  });
}
