import { z } from "zod";
import { competitionKinds } from "../football/competition-kinds.ts";
import { reason } from "./staff.ts";

/** Formats of season files: CSV, openfootball's JSON, and openfootball's plain text. */
export const seasonFormats = ["csv", "football-json", "football-txt"] as const;
export type SeasonFormat = (typeof seasonFormats)[number];

/** Which data wins if a file contradicts what a feed or a person entered. */
export const seasonPreference = z.enum(["import", "reported"], { error: "prefer is import or reported." });

const instant = z.iso.datetime();
const named = z.object({ id: z.int(), name: z.string() });

/** Maximum length of a season's file, in characters. The largest seasons with all scorers are half as long. */
export const maxSeasonFile = 900_000;

/** GET operator/seasons of the match-data backend: the competitions, each with its seasons, latest first. */
export const storedSeasonsResponse = z.object({
  competitions: z.array(
    named.extend({
      kind: z.enum(competitionKinds),
      seasons: z.array(z.object({ season: z.int(), name: z.string(), matches: z.int(), played: z.int() })),
    }),
  ),
});
/** GET seasons: the same, and the default season, which fans see if a URL names none. */
export const deskSeasonsResponse = storedSeasonsResponse.extend({
  current: z.object({
    ...{ name: z.string(), from: z.iso.date(), to: z.iso.date() },
    /** Whether a setting chooses it, instead of the date. */
    isSet: z.boolean(),
  }),
});
export type DeskSeasons = z.infer<typeof deskSeasonsResponse>;

/** A season: its competition, and the year in which it starts. */
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
/** The group of each club. */
const groupsOfClubs = z
  .array(z.object({ club: z.int().positive(), group: z.string().min(1).max(40) }))
  .max(200, "A season has 200 clubs at most.");
/** GET seasons/{competition}/{season}/clubs: the clubs of a season that has no matches yet. */
export const seasonClubs = z.object({
  title: z.string(),
  /** Why the clubs cannot be chosen; null: they can. */
  closed: z.string().nullable(),
  /** All clubs of the league, by name. */
  clubs: z.array(named),
  /** Ids of the season's clubs; empty before it begins. */
  chosen: z.array(z.int()),
  /** Ids of the clubs of the latest season before it. */
  before: z.array(z.int()),
  /** Names of the competition's groups, in order; empty if its rules have none. */
  groups: z.array(z.string()),
  /** The groups of the clubs. Before the season begins, as drawn in the competition's rules. */
  drawn: groupsOfClubs,
  /** How often two clubs play each other by the rules. */
  meetings: z.int(),
});
export type SeasonClubs = z.infer<typeof seasonClubs>;
export const seasonClubsResponse = z.object({ data: seasonClubs });
/** POST seasons/{competition}/{season}/clubs: begins a season with these clubs, changes them, or removes the season if empty. */
export const seasonClubsRequest = z.object({
  clubs: clubIDs,
  /** The chosen clubs when the caller read them. */
  was: clubIDs,
  /** Groups of the clubs. A club that is left out has not been drawn yet. */
  drawn: groupsOfClubs.default([]),
  /** The groups when the caller read them. */
  wasDrawn: groupsOfClubs.default([]),
});

/** POST seasons/{competition}/{season}/plan. */
export const seasonPlanRequest = z.object({
  format: z.enum(seasonFormats, { error: `format is one of ${seasonFormats.join(", ")}.` }),
  text: z
    .string("text is the file as text.")
    .min(1, "The file is empty.")
    .max(maxSeasonFile, `A file has ${maxSeasonFile / 1000} kB at most.`),
  /** The club that each spelling in the file means; null: a club that is new to the league. */
  clubs: z
    .array(z.object({ spelling: z.string().min(1).max(200), club: z.int().positive().nullable() }))
    .max(200, "A file names 200 clubs at most.")
    .default([]),
  prefer: seasonPreference.nullable().default(null),
});
/** POST seasons/{competition}/{season}/import: the same, with the fingerprint of the plan that the caller has checked. */
export const seasonImportRequest = seasonPlanRequest.extend({
  fingerprint: z.string("fingerprint is that of the plan.").regex(/^[0-9a-f]{64}$/, "fingerprint is that of the plan."),
});
export const deskSeasonImportRequest = seasonImportRequest.extend({ reason });

/** A club as spelled in the file. */
const fileClub = z.object({
  spelling: z.string(),
  matches: z.int(),
  /** Null: unknown, or new. */
  club: named.nullable(),
  /** How it was recognised; null: staff have to choose. */
  by: z.enum(["name", "remembered", "chosen", "new"]).nullable(),
  /** Clubs with similar names, nearest first, if staff have to choose. */
  nearest: z.array(named),
});
export type FileClub = z.infer<typeof fileClub>;

export const changeKinds = ["added", "moved", "changed", "removed"] as const;
/** A difference between the file and a stored match. */
const seasonChange = z.object({
  kind: z.enum(changeKinds),
  match: z.string(),
  round: z.string(),
  /** The stored kick-off; null if the match is added. */
  before: instant.nullable(),
  /** The file's kick-off; null if the match is removed. */
  after: instant.nullable(),
  /** Other differences, in words. */
  details: z.array(z.string()),
});
export type SeasonChange = z.infer<typeof seasonChange>;

export const seasonPlan = z.object({
  title: z.string(),
  /** Time zone of the kick-offs. */
  timeZone: z.string(),
  matches: z.int(),
  clubs: z.array(fileClub),
  leagueClubs: z.array(named),
  problems: z.array(z.object({ match: z.string().nullable(), problem: z.string() })),
  warnings: z.array(z.string()),
  changes: z.array(seasonChange),
  /** Number of matches that do not change. */
  unchanged: z.int(),
  /** Other differences, in words: clubs, scorers, groups. */
  others: z.array(z.string()),
  /** What stays as a feed or a person entered it, in words. */
  kept: z.array(z.string()),
  /** Where the file contradicts such entries, in words. */
  conflicts: z.array(z.string()),
  /** Null while clubs have to be chosen or problems fixed, or if there is nothing to change. */
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
