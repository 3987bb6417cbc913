import { z } from "zod";
import { competitionKinds } from "../football/competition-kinds.ts";
import { reason } from "./staff.ts";

/** Files that seasons are imported from: CSV, the openfootball season format, and its plain text. */
export const seasonFormats = ["csv", "football-json", "football-txt"] as const;
export type SeasonFormat = (typeof seasonFormats)[number];

/** Whose word counts where a file contradicts what a feed or a person entered. */
export const seasonPreference = z.enum(["import", "reported"], { error: "prefer is import or reported." });

const instant = z.iso.datetime();
const named = z.object({ id: z.int(), name: z.string() });

/** Characters of a season's file, at most. The largest seasons with all scorers have half as many. */
export const maxSeasonFile = 900_000;

/** GET operator/seasons of the match-data backend: the competitions, each with its seasons, the latest first. */
export const storedSeasonsResponse = z.object({
  competitions: z.array(
    named.extend({
      kind: z.enum(competitionKinds),
      seasons: z.array(z.object({ season: z.int(), name: z.string(), matches: z.int(), played: z.int() })),
    }),
  ),
});
/** GET seasons: the same, and the season that fans see where none is named. */
export const deskSeasonsResponse = storedSeasonsResponse.extend({
  current: z.object({
    ...{ name: z.string(), from: z.iso.date(), to: z.iso.date() },
    /** Whether a setting says so, and not the date. */
    isSet: z.boolean(),
  }),
});
export type DeskSeasons = z.infer<typeof deskSeasonsResponse>;

/** Which season: its competition, and the year in which it starts. */
export const seasonPath = z.object({
  competition: z.coerce.number().int().positive().max(999_999_999).meta({ description: "The competition's id." }),
  season: z.coerce
    .number("A season is the year in which it starts, such as 2027.")
    .int("A season is the year in which it starts, such as 2027.")
    .min(1871, "A season is the year in which it starts, 1871 at the earliest.")
    .max(2200, "A season is the year in which it starts, 2200 at the latest.")
    .meta({ description: "The year in which the season starts." }),
});

const clubIDs = z
  .array(z.int().positive().max(999_999_999), "clubs are the ids of clubs.")
  .max(200, "A season has 200 clubs at most.");
/** Which clubs are in which group. */
const groupsOfClubs = z
  .array(z.object({ club: z.int().positive(), group: z.string().min(1).max(40) }))
  .max(200, "A season has 200 clubs at most.");
/** GET seasons/{competition}/{season}/clubs: who plays in a season before there are matches. */
export const seasonClubs = z.object({
  title: z.string(),
  /** Why they cannot be chosen; null: they can. */
  closed: z.string().nullable(),
  /** The league's clubs, by name. */
  clubs: z.array(named),
  /** Those that play in it; none before it begins. */
  chosen: z.array(z.int()),
  /** Those of the latest season before it. */
  before: z.array(z.int()),
  /** Names of the competition's groups, in their order; none where its rules have none. */
  groups: z.array(z.string()),
  /** Clubs in groups; before the season begins, as the competition's rules draw them. */
  drawn: groupsOfClubs,
  /** How often two clubs meet by the rules. */
  meetings: z.int(),
});
export type SeasonClubs = z.infer<typeof seasonClubs>;
export const seasonClubsResponse = z.object({ data: seasonClubs });
/** POST seasons/{competition}/{season}/clubs: begins a season with these clubs, chooses others, or takes it away with none. */
export const seasonClubsRequest = z.object({
  clubs: clubIDs,
  /** Those that were chosen when it was read. */
  was: clubIDs,
  /** Their groups. A club of no group is not drawn yet. */
  drawn: groupsOfClubs.default([]),
  /** The groups of the clubs that were chosen when it was read. */
  wasDrawn: groupsOfClubs.default([]),
});

/** POST seasons/{competition}/{season}/plan. */
export const seasonPlanRequest = z.object({
  format: z.enum(seasonFormats, { error: `format is one of ${seasonFormats.join(", ")}.` }),
  text: z
    .string("text is the file as text.")
    .min(1, "The file is empty.")
    .max(maxSeasonFile, `A file has ${maxSeasonFile / 1000} kB at most.`),
  /** Which club a spelling of the file means; null: a club that is new to the league. */
  clubs: z
    .array(z.object({ spelling: z.string().min(1).max(200), club: z.int().positive().nullable() }))
    .max(200, "A file names 200 clubs at most.")
    .default([]),
  prefer: seasonPreference.nullable().default(null),
});
/** POST seasons/{competition}/{season}/import: the same, and the fingerprint of the plan that was looked at. */
export const seasonImportRequest = seasonPlanRequest.extend({
  fingerprint: z.string("fingerprint is that of the plan.").regex(/^[0-9a-f]{64}$/, "fingerprint is that of the plan."),
});
export const deskSeasonImportRequest = seasonImportRequest.extend({ reason });

/** A club as the file spells it. */
const fileClub = z.object({
  spelling: z.string(),
  matches: z.int(),
  /** Null: not known, or new. */
  club: named.nullable(),
  /** How that is known; null: it has to be chosen. */
  by: z.enum(["name", "remembered", "chosen", "new"]).nullable(),
  /** Clubs whose names are like it, the nearest first; of those that have to be chosen. */
  nearest: z.array(named),
});
export type FileClub = z.infer<typeof fileClub>;

export const changeKinds = ["added", "moved", "changed", "removed"] as const;
/** A match that is not as it is stored. */
const seasonChange = z.object({
  kind: z.enum(changeKinds),
  match: z.string(),
  round: z.string(),
  /** Its kick-off as stored; null for a match that is added. */
  before: instant.nullable(),
  /** Its kick-off by the file; null for a match that is removed. */
  after: instant.nullable(),
  /** What else is different, in words. */
  details: z.array(z.string()),
});
export type SeasonChange = z.infer<typeof seasonChange>;

export const seasonPlan = z.object({
  title: z.string(),
  /** The time zone of the kick-offs. */
  timeZone: z.string(),
  matches: z.int(),
  clubs: z.array(fileClub),
  /** All clubs of the league, by name. */
  leagueClubs: z.array(named),
  problems: z.array(z.object({ match: z.string().nullable(), problem: z.string() })),
  warnings: z.array(z.string()),
  changes: z.array(seasonChange),
  /** Matches that stay as they are. */
  unchanged: z.int(),
  /** Other differences, in words: clubs, scorers, groups. */
  others: z.array(z.string()),
  /** What stays as a feed or a person entered it, in words. */
  kept: z.array(z.string()),
  /** Where the file contradicts what was entered, in words. */
  conflicts: z.array(z.string()),
  /** Null while there is something to choose or to mend, or nothing to change. */
  fingerprint: z.string().nullable(),
});
export type SeasonPlan = z.infer<typeof seasonPlan>;
export const seasonPlanResponse = z.object({ data: seasonPlan });

export const importedSeason = z.object({
  added: z.int(),
  moved: z.int(),
  changed: z.int(),
  removed: z.int(),
  newClubs: z.int(),
});
export const importedSeasonResponse = z.object({ data: importedSeason });
