import { z } from "zod";
import { availabilityInput, ruleName } from "../streaming/availability-input.ts";
import { ownSource } from "../streaming/own-source.ts";
import { imageKey } from "./adverts.ts";
import { author, entitlementName } from "./fans.ts";
import { reason } from "./staff.ts";

/*
 * The fields that staff fill in for a video entry, whether a live stream, a commentary or a recording.
 */

const instant = z.iso.datetime({ offset: true });

/** The availability rules of an entry: none, shared rules by name, or its own. */
export const entryRules = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.literal("none") }),
    z.object({ kind: z.literal("named"), name: ruleName }),
    z.object({
      kind: z.literal("own"),
      rules: availabilityInput.refine(
        ({ countries, blackouts }) => countries !== undefined || blackouts.length > 0,
        "Rules of its own name countries, or hours.",
      ),
    }),
  ],
  { error: "availability is none, the name of rules, or rules of its own." },
);

export type EntryRules = z.infer<typeof entryRules>;

/** The match of an entry, as the desk reads it from the match-data backend. */
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
  /** Null: no source of its own. */
  source: ownSource.nullable(),
});

/** An entry as the desk sends it to the video backend. */
export const operatorEntryInput = z.object({
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

/** A time on the league's clock, in the format of `<input type="datetime-local">`. */
export const leagueDateTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/, "A time on the league's clock is written 2026-12-01T19:30.")
  .refine((text) => z.iso.date().safeParse(text.slice(0, 10)).success, "There is no such day.");

/** Who may watch it. `ofMatch`: also with a pass for its match, its competition or one of its clubs. */
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

/** The fields that staff calls share for all kinds of entries. */
export const entryInput = z.object({
  title: z.string().trim().max(200, "A title has 200 characters at most.").default(""),
  description: z.string().trim().max(2000, "A description has 2000 characters at most.").default(""),
  viewers: entryViewers,
  availability: entryRules,
  reason,
});

/** Key of the entry's own poster; null: the site generates one. Left out in a change: unchanged. */
export const poster = imageKey.nullable();

/** Matches to choose from for an entry. */
export const matchChoices = z.array(z.object({ id: z.int(), title: z.string(), kickoff: instant }));
export type MatchChoices = z.output<typeof matchChoices>;

/** Choices that all kinds of entries share. */
export const entryChoices = z.object({
  /** Entitlements that passes on sale include, with the names of these passes. */
  entitlements: z.array(z.object({ entitlement: z.string(), passes: z.array(z.string()) })),
  /** Named availability rules, in words. */
  rules: z.array(z.object({ name: z.string(), words: z.array(z.string()) })),
  /** IANA name of the league's time zone. */
  timeZone: z.string(),
});
export type EntryChoices = z.infer<typeof entryChoices>;
