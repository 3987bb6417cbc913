import { z } from "zod";
import { player } from "../football/player.ts";
import { isOneLine, slugText } from "../league/fields.ts";

const id = z.int("is a player's number at the league").positive("is a player's number at the league").max(999_999_999);

/** A player as staff edit them. Nationalities come from the league's folder and cannot be changed. */
export const squadMember = z.object({
  /** Null: new to the league. */
  id: id.nullable(),
  /** Slug of the club from which a player who is not in this squad is transferred. */
  from: slugText.max(100).optional(),
  /** Shirt number. */
  number: z.int("is a whole number").min(0, "is at least 0").max(999, "is at most 999"),
  position: player.shape.position,
  name: z
    .string("is text")
    .trim()
    .min(1, "is missing")
    .max(100, "has at most 100 characters")
    .refine(isOneLine, "is one line"),
  /** Null: the league does not publish it. Left out: unchanged. */
  birthDate: z.iso.date("is a date such as 2001-12-31").nullable().optional(),
});
export type SquadMember = z.output<typeof squadMember>;

/** A stored player. Looser than a change, so that stored values are shown even if they could not be saved today. */
const storedMember = squadMember.omit({ from: true }).extend({
  ...{ id: z.int(), name: z.string(), number: z.int() },
  birthDate: player.shape.birthDate,
});

/** GET squads/{slug}/{team}: the current squad, by shirt number. */
export const deskSquadResponse = z.object({
  club: z.object({ slug: z.string(), name: z.string() }),
  team: z.string(),
  /** Slugs of the club's teams, this one among them. */
  teams: z.array(z.string()),
  players: z.array(storedMember),
  /** Changes with the squad. A change sends the revision it is based on. */
  revision: z.string(),
  /** False if publishing failed after a change. The next change then publishes it, even one with the same players. */
  isPublished: z.boolean(),
});
export type DeskSquad = z.output<typeof deskSquadResponse>;

/** GET clubs/{slug}/players: players who can be transferred from a club, by team and name. */
export const clubPlayersResponse = z.object({
  /** `team` is null for a player who has left for no other club. */
  players: z.array(storedMember.extend({ team: z.string().nullable() })),
});
export type ClubPlayer = z.output<typeof clubPlayersResponse>["players"][number];

/** POST operator/squads/{slug}/{team} of the match-data backend. `unpublished`: clubs whose squads have yet to be published. */
export const changedSquad = z.object({ squad: deskSquadResponse, unpublished: z.array(z.string()) });

export const squadPath = z.object({
  slug: slugText.max(100).meta({ description: "The club's slug." }),
  team: slugText.meta({ description: "The slug of one of its teams: first, or that of a competition's team." }),
});
/** POST squads/{slug}/{team}/change: the whole squad. Players who are left out have moved on. */
export const squadChange = z.object({
  players: z.array(squadMember, "is the squad").max(100, "has at most 100 players"),
  revision: z.string("is the revision that was read").max(64),
});
