import { z } from "zod";
import { clubSummary } from "./club.ts";
import { seasonId } from "./competition.ts";
import { match } from "./match-data.ts";

/** A player of a club's squad. Date of birth and nationality are null where the league does not publish them. */
export const player = z.object({
  id: z.int().positive(),
  name: z.string(),
  number: z.int(),
  position: z.enum(["GK", "DF", "MF", "FW"]),
  birthDate: z.iso.date().nullable(),
  nationality: z.string().nullable(),
});
export type SquadPlayer = z.infer<typeof player>;

/** A player's match. Minutes are of 90, or of 120 with extra time. */
export const appearance = z.object({
  started: z.boolean(),
  minutes: z.int().nonnegative(),
  goals: z.int().nonnegative(),
  assists: z.int().nonnegative(),
  yellowCards: z.int().nonnegative(),
  redCards: z.int().nonnegative(),
});

/** A player with their clubs by season and the matches they played in, both latest first. */
export const playerProfile = player.extend({
  club: clubSummary,
  squads: z.array(z.object({ season: seasonId, club: clubSummary, team: z.string() })).default([]),
  matches: z.array(z.object({ match, appearance })),
});
export type PlayerProfile = z.infer<typeof playerProfile>;

/** Goals include penalties, not own goals. `playerID` is null when the source has only a name. */
export const scorer = z.object({
  playerID: z.int().nullable(),
  playerName: z.string(),
  club: clubSummary,
  goals: z.int().positive(),
  penalties: z.int().nonnegative(),
});
export type Scorer = z.infer<typeof scorer>;

export const squadResponse = z.object({ data: z.array(player) });
export const playerResponse = z.object({ data: playerProfile });
export const scorersResponse = z.object({ data: z.array(scorer) });
