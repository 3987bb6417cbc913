import { z } from "zod";
import { maxLeadMinutes } from "../streaming/broadcast-length.ts";
import { ownSource } from "../streaming/own-source.ts";
import { entryID } from "../streaming/session-check.ts";
import {
  entryChoices,
  entryInput,
  entryViewers,
  leagueDateTime,
  matchChoices,
  operatorEntry,
  operatorEntryInput,
  poster,
  version,
} from "./entry-input.ts";
import { author } from "./fans.ts";
import { reason } from "./staff.ts";

const instant = z.iso.datetime({ offset: true });
const leadMinutes = z
  .int("It opens whole minutes before kick-off.")
  .min(0, "It opens before kick-off.")
  .max(maxLeadMinutes, `It opens ${maxLeadMinutes} minutes before kick-off at most.`);

/** A live stream as the video backend stores it, with a source unless this site packages it. */
const operatorStream = operatorEntry.extend({
  leadMinutes: z.int(),
  /** Planned end of a stream without a match. */
  until: instant.nullable(),
  /** When it ended; null: it has not. */
  endedAt: instant.nullable(),
  /** Name of the live rule that created it; null: staff created it. */
  rule: z.string().nullable(),
  poster,
});
export type OperatorStream = z.infer<typeof operatorStream>;
/** GET operator/streams/{entry}, and the response to each change. */
export const operatorStreamResponse = z.object({ data: operatorStream });
/** GET operator/streams: the matches that have a live stream, and by entry the planned ends of streams that have one. */
export const operatorStreamsResponse = z.object({
  data: z.object({
    fixtureIDs: z.array(z.int()),
    ends: z.record(z.string(), z.iso.datetime({ offset: true })).default({}),
  }),
});

/** `at` is left out with a match. `until` is optional without one. */
const written = operatorEntryInput.extend({ until: instant.optional(), leadMinutes, poster: poster.optional() });
/** POST operator/streams. */
export const operatorStreamRequest = written.extend({ entryID, source: ownSource });
/** POST operator/streams/{entry}/change. `version` is the one the change is based on. `source`: null leaves it unchanged. */
export const operatorStreamChange = written.extend({ version: z.int(), source: ownSource.nullable() });
/** POST operator/streams/{entry}/end and /delete. */
export const operatorStreamStep = z.object({ version: z.int(), author });

// ---- Staff calls

/** When it opens: some minutes before its match, or at times on the league's clock. */
const streamTimes = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.literal("match"), match: z.int().positive().max(999_999_999), leadMinutes }),
    z.object({ kind: z.literal("times"), at: leagueDateTime, until: leagueDateTime.nullable() }),
  ],
  { error: "opens is a match with its minutes, or times on the league's clock." },
);

/** A live stream as the form shows it. */
export const deskStreamResponse = operatorStream
  .omit({ fixtureID: true, leadMinutes: true, from: true, until: true, entitlements: true })
  .extend({
    matchTitle: z.string().nullable(),
    opens: streamTimes,
    viewers: entryViewers,
    phase: z.enum(["to come", "on air", "ended"]),
  });
export type DeskStream = z.infer<typeof deskStreamResponse>;

/** GET streams: the choices for a live stream. */
export const deskStreamChoices = z.object({
  /** Matches in play and of the next two weeks that have no live stream. */
  matches: matchChoices,
  ...entryChoices.shape,
});
export type DeskStreamChoices = z.infer<typeof deskStreamChoices>;

const stream = entryInput.extend({ opens: streamTimes, poster: poster.optional() });
/** POST streams. Without a title it is named after its match. */
export const openStreamRequest = stream.extend({ source: ownSource });
/** POST streams/{entry}/change. */
export const changeStreamRequest = stream.extend({ version, source: ownSource.nullable() });
/** POST streams/{entry}/end and /delete. */
export const streamStepRequest = z.object({ version, reason });
export const deletedStream = z.object({ changed: z.boolean() });
export type StreamTimes = z.infer<typeof streamTimes>;
