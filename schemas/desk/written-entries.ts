import { z } from "zod";
import { ownSource } from "../streaming/own-source.ts";
import { ruleName, writtenAvailability } from "../streaming/written-availability.ts";
import { pictureKey } from "./adverts.ts";
import { author, entitlementName } from "./fans.ts";
import { reason } from "./staff.ts";

/*
 * What staff write of an entry of video: of a live stream and of a recording.
 */

const instant = z.iso.datetime({ offset: true });

/** The rules of an entry: none, named ones that several have, or its own. */
export const entryRules = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.literal("none") }),
    z.object({ kind: z.literal("named"), name: ruleName }),
    z.object({
      kind: z.literal("own"),
      rules: writtenAvailability.refine(
        ({ countries, blackouts }) => countries !== undefined || blackouts.length > 0,
        "Rules of its own name countries, or hours.",
      ),
    }),
  ],
  { error: "availability is none, the name of rules, or rules of its own." },
);

export type EntryRules = z.infer<typeof entryRules>;

/** What an entry takes from its match, as the desk reads it of the match-data backend. */
export const entryMatch = z.object({
  id: z.int().positive(),
  season: z.int(),
  kickoff: instant,
  home: z.object({ id: z.int(), shortName: z.string() }),
  away: z.object({ id: z.int(), shortName: z.string() }),
  competition: z.object({ id: z.int(), name: z.string() }),
});

/** An entry as the video backend stores it. */
export const operatorEntry = z.object({
  entryID: z.string(),
  version: z.int(),
  title: z.string(),
  description: z.string(),
  fixtureID: z.int().nullable(),
  from: instant,
  entitlements: z.array(z.string()),
  availability: entryRules,
  pulled: z.boolean(),
  /** Null without a source of its own. */
  source: ownSource.nullable(),
});

/** What the video backend gets of an entry. */
export const operatorWritten = z.object({
  title: z.string().trim().max(200).optional(),
  description: z.string().trim().max(2000).optional(),
  match: entryMatch.nullable(),
  at: instant.optional(),
  entitlements: z
    .array(z.union([z.literal("?"), z.literal("*"), entitlementName]))
    .min(1)
    .max(40),
  availability: entryRules,
  author,
});

export const version = z
  .int("version is the one that you have seen.")
  .meta({ description: "The version that you have seen." });

/** A time on the league's clock, as a browser's field for it writes it. */
export const leagueMoment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/, "A time on the league's clock is written 2026-12-01T19:30.")
  .refine((text) => z.iso.date().safeParse(text.slice(0, 10)).success, "There is no such day.");

/** Who may watch it. `ofMatch`: also with a pass for the match, for one of its clubs or its competition. */
export const entryViewers = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.literal("everybody") }),
    z.object({ kind: z.literal("accounts") }),
    z.object({
      kind: z.literal("passes"),
      entitlements: z.array(entitlementName).max(20, "It is opened by 20 entitlements at most."),
      ofMatch: z.boolean(),
    }),
  ],
  { error: "viewers is everybody, accounts, or passes." },
);

export type EntryViewers = z.infer<typeof entryViewers>;

/** What a staff call says of an entry, whatever it is. */
export const writtenEntry = z.object({
  title: z.string().trim().max(200, "A title has 200 characters at most.").default(""),
  description: z.string().trim().max(2000, "A description has 2000 characters at most.").default(""),
  viewers: entryViewers,
  availability: entryRules,
  reason,
});

/** The key of an entry's own poster; null: the site draws one. Where a change says nothing of it, it stays. */
export const poster = pictureKey.nullable();

/** Matches that an entry can be of. */
export const offeredMatches = z.array(z.object({ id: z.int(), title: z.string(), kickoff: instant }));
export type OfferedMatches = z.output<typeof offeredMatches>;

/** What an entry can be opened with. */
export const writtenChoices = z.object({
  /** What passes on sale hold, with the names of those passes. */
  entitlements: z.array(z.object({ entitlement: z.string(), passes: z.array(z.string()) })),
  /** Rules that have a name, in words. */
  rules: z.array(z.object({ name: z.string(), words: z.array(z.string()) })),
  /** IANA name of the league's time zone. */
  timeZone: z.string(),
});
export type WrittenChoices = z.infer<typeof writtenChoices>;
