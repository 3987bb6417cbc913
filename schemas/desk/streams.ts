import { z } from "zod";
import { ownSource } from "../streaming/own-source.ts";
import { entryID } from "../streaming/session-check.ts";
import { ruleName, writtenAvailability } from "../streaming/written-availability.ts";
import { author, entitlementName } from "./fans.ts";
import { reason } from "./staff.ts";

const instant = z.iso.datetime({ offset: true });
const leadMinutes = z
  .int("It opens whole minutes before kick-off.")
  .min(0, "It opens before kick-off.")
  .max(240, "It opens 240 minutes before kick-off at most.");

/** The rules of an entry: none, named ones that several have, or its own. */
const streamRules = z.discriminatedUnion(
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

/** What an entry takes from its match, as the desk reads it of the match-data backend. */
const streamMatch = z.object({
  id: z.int().positive(),
  season: z.int(),
  kickoff: instant,
  home: z.object({ id: z.int(), shortName: z.string() }),
  away: z.object({ id: z.int(), shortName: z.string() }),
  competition: z.object({ id: z.int(), name: z.string() }),
});

/** A live stream as the video backend stores it. */
const operatorStream = z.object({
  entryID: z.string(),
  version: z.int(),
  title: z.string(),
  description: z.string(),
  fixtureID: z.int().nullable(),
  leadMinutes: z.int(),
  from: instant,
  /** Its planned end, where it has no match. */
  until: instant.nullable(),
  /** When it has ended; null before. */
  endedAt: instant.nullable(),
  entitlements: z.array(z.string()),
  availability: streamRules,
  /** Null where it is packaged by this site. */
  source: ownSource.nullable(),
  /** The rule that makes it; null where people have made it. */
  rule: z.string().nullable(),
});
export type OperatorStream = z.infer<typeof operatorStream>;
/** GET operator/streams/{entry}, and the response of each change. */
export const operatorStreamResponse = z.object({ data: operatorStream });
/** GET operator/streams: the matches that have a live stream, and the planned ends of those that have one, by entry. */
export const operatorStreamsResponse = z.object({
  data: z.object({
    fixtureIDs: z.array(z.int()),
    ends: z.record(z.string(), z.iso.datetime({ offset: true })).default({}),
  }),
});

const written = z.object({
  title: z.string().trim().max(200).optional(),
  description: z.string().trim().max(2000).optional(),
  match: streamMatch.nullable(),
  /** Without a match. */
  at: instant.optional(),
  until: instant.optional(),
  leadMinutes,
  entitlements: z
    .array(z.union([z.literal("?"), z.literal("*"), entitlementName]))
    .min(1)
    .max(40),
  availability: streamRules,
  author,
});
/** POST operator/streams. */
export const operatorStreamRequest = written.extend({ entryID, source: ownSource });
/** POST operator/streams/{entry}/change. `version` is the one that is changed; source: null leaves it as it is. */
export const operatorStreamChange = written.extend({ version: z.int(), source: ownSource.nullable() });
/** POST operator/streams/{entry}/end and /delete. */
export const operatorStreamStep = z.object({ version: z.int(), author });

// ---- Staff calls

const version = z
  .int("version is the one that you have seen.")
  .meta({ description: "The version that you have seen." });

/** A time on the league's clock, as a browser's field for it writes it. */
const leagueMoment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/, "A time on the league's clock is written 2026-12-01T19:30.")
  .refine((text) => z.iso.date().safeParse(text.slice(0, 10)).success, "There is no such day.");

/** When it opens: with a match, or at times on the league's clock. */
const streamTimes = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.literal("match"), match: z.int().positive().max(999_999_999), leadMinutes }),
    z.object({ kind: z.literal("times"), at: leagueMoment, until: leagueMoment.nullable() }),
  ],
  { error: "opens is a match with its minutes, or times on the league's clock." },
);

/** Who may watch it. `ofMatch`: also with a pass for the match, for one of its clubs or its competition. */
const streamViewers = z.discriminatedUnion(
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

/** A live stream as the form shows it. */
export const deskStreamResponse = operatorStream
  .omit({ fixtureID: true, leadMinutes: true, from: true, until: true, entitlements: true })
  .extend({
    matchTitle: z.string().nullable(),
    opens: streamTimes,
    viewers: streamViewers,
    phase: z.enum(["to come", "on air", "ended"]),
  });
export type DeskStream = z.infer<typeof deskStreamResponse>;

/** GET streams: what a live stream can be opened with. */
export const deskStreamChoices = z.object({
  /** Matches in play and of the next two weeks that have none. */
  matches: z.array(z.object({ id: z.int(), title: z.string(), kickoff: instant })),
  /** What passes on sale hold, with the names of those passes. */
  entitlements: z.array(z.object({ entitlement: z.string(), passes: z.array(z.string()) })),
  /** Rules that have a name, in words. */
  rules: z.array(z.object({ name: z.string(), words: z.array(z.string()) })),
  /** IANA name of the league's time zone. */
  timeZone: z.string(),
});
export type DeskStreamChoices = z.infer<typeof deskStreamChoices>;

const stream = z.object({
  title: z.string().trim().max(200, "A title has 200 characters at most.").default(""),
  description: z.string().trim().max(2000, "A description has 2000 characters at most.").default(""),
  opens: streamTimes,
  viewers: streamViewers,
  availability: streamRules,
  reason,
});
/** POST streams. Without a title it is called after its match. */
export const openStreamRequest = stream.extend({ source: ownSource });
/** POST streams/{entry}/change. */
export const changeStreamRequest = stream.extend({ version, source: ownSource.nullable() });
/** POST streams/{entry}/end and /delete. */
export const streamStepRequest = z.object({ version, reason });
export const deletedStream = z.object({ changed: z.boolean() });
export type StreamTimes = z.infer<typeof streamTimes>;
export type StreamViewers = z.infer<typeof streamViewers>;
export type StreamRules = z.infer<typeof streamRules>;
