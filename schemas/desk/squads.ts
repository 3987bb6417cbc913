import { z } from "zod";
import { player } from "../football/player.ts";
import { isOneLine, slugText } from "../league/fields.ts";

const id = z.int("is a player's number at the league").positive("is a player's number at the league").max(999_999_999);

/** A player as the desk changes one. Nationalities stay as the league's folder has them. */
export const squadMember = z.object({
  /** Null: new to the league. */
  id: id.nullable(),
  /** The club that a player who is not of this squad is taken over from, by its slug. */
  from: slugText.max(100).optional(),
  /** On the shirt. */
  number: z.int("is a whole number").min(0, "is at least 0").max(999, "is at most 999"),
  position: player.shape.position,
  name: z
    .string("is text")
    .trim()
    .min(1, "is missing")
    .max(100, "has at most 100 characters")
    .refine(isOneLine, "is one line"),
  /** Null: the league does not publish it. Without it, it stays as it is. */
  birthDate: z.iso.date("is a date such as 2001-12-31").nullable().optional(),
});
export type SquadMember = z.output<typeof squadMember>;

/** A player as stored, who is shown even where they could not be written so. */
const storedMember = squadMember.omit({ from: true }).extend({
  ...{ id: z.int(), name: z.string(), number: z.int() },
  birthDate: player.shape.birthDate,
});

/** GET squads/{slug}/{team}: the squad as it stands, by shirt number. */
export const deskSquadResponse = z.object({
  club: z.object({ slug: z.string(), name: z.string() }),
  team: z.string(),
  /** Slugs of the club's teams, this one among them. */
  teams: z.array(z.string()),
  players: z.array(storedMember),
  /** Changes with the squad. A change names the one that it is based on. */
  revision: z.string(),
  /** Whether fans see it. Not after a change whose publishing has failed: the next change publishes it, with the same players too. */
  isPublished: z.boolean(),
});
export type DeskSquad = z.output<typeof deskSquadResponse>;

/** GET clubs/{slug}/players: who may be taken over from a club, by team and name. */
export const clubPlayersResponse = z.object({
  /** Null as the team of a player who has moved on, to no other club. */
  players: z.array(storedMember.extend({ team: z.string().nullable() })),
});
export type ClubPlayer = z.output<typeof clubPlayersResponse>["players"][number];

/** POST operator/squads/{slug}/{team} of the match-data backend: with the clubs whose squads have to be published, none where all are. */
export const changedSquad = z.object({ squad: deskSquadResponse, unpublished: z.array(z.string()) });

export const squadPath = z.object({
  slug: slugText.max(100).meta({ description: "The club's slug." }),
  team: slugText.meta({ description: "The slug of one of its teams: first, or that of a competition's team." }),
});
/** POST squads/{slug}/{team}/change: the whole squad. Who is not named any more has moved on. */
export const squadChange = z.object({
  players: z.array(squadMember, "is the squad").max(100, "has at most 100 players"),
  revision: z.string("is the revision that was read").max(64),
});
