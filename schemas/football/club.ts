import { z } from "zod";
import { competition } from "./competition.ts";

export const clubColours = z.object({ primary: z.string(), secondary: z.string(), accent: z.string() });

/** A club as cards, rows and headers show it. */
export const clubSummary = z.object({
  id: z.int().positive(),
  slug: z.string(),
  name: z.string(),
  shortName: z.string(),
  /** Three letters, for narrow columns. */
  code: z.string(),
  crestURL: z.string(),
  colours: clubColours,
});
export type ClubSummary = z.infer<typeof clubSummary>;

/** A club as its page shows it. Facts that an imported club lacks are null. */
export const clubProfile = clubSummary.extend({
  nickname: z.string().nullable(),
  town: z.string().nullable(),
  /** A year. */
  founded: z.int().nullable(),
  ground: z.string().nullable(),
  /** Spectators that the ground holds. */
  capacity: z.int().nullable(),
  /** Where the ground is, in degrees (WGS 84). */
  place: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }).nullable(),
  /** Null for a club that has no division in the season. */
  division: competition.nullable(),
  /** Slugs of its teams that play in the season; left out in lists. */
  teams: z.array(z.string()).optional(),
});
export type ClubProfile = z.infer<typeof clubProfile>;

/** A venue of a season. For a venue that the league's description does not list, only the name is known. */
export const venue = z.object({
  name: z.string(),
  ...clubProfile.pick({ town: true, capacity: true, place: true }).shape,
  /** Clubs that play at home there. */
  clubs: z.array(clubSummary.pick({ id: true, slug: true, name: true })),
  /** Matches of the season played there, past and to come. */
  matches: z.int().nonnegative(),
});
export type Venue = z.infer<typeof venue>;

/** GET teams (spec: calls#teams): attributes with competitions.competitionID and teams{crestURL, matchCentreURL}. */
export const teamsResponse = z.object({
  data: z.array(
    z.object({
      attributes: z.object({
        competitions: z.object({ competitionID: z.int(), name: z.string() }),
        teams: z.array(clubSummary.extend({ matchCentreURL: z.string() })),
      }),
    }),
  ),
});

export const clubsResponse = z.object({ data: z.array(clubProfile) });
export const venuesResponse = z.object({ data: z.array(venue) });
export const clubResponse = z.object({ data: clubProfile });
