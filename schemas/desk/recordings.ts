import { z } from "zod";
import { ownSource } from "../streaming/own-source.ts";
import { entryID } from "../streaming/session-check.ts";
import { author } from "./fans.ts";
import {
  entryViewers,
  leagueMoment,
  offeredMatches,
  operatorEntry,
  operatorWritten,
  poster,
  version,
  writtenChoices,
  writtenEntry,
} from "./written-entries.ts";

/** A day at most. */
const minutes = z
  .int("It lasts whole minutes.")
  .min(0, "A length is not negative.")
  .max(1440, "It lasts 1440 minutes at most.");
const section = z
  .string()
  .regex(/^[\w-]{1,80}$/, "section is one of the site's, such as interviews.")
  .meta({ description: "Where it is listed, such as interviews." });

/** A recording as the video backend stores it. Without a source of its own, its file is uploaded. */
const operatorRecording = operatorEntry.extend({ section: z.string(), minutes: z.int(), poster });
export type OperatorRecording = z.infer<typeof operatorRecording>;
/** GET operator/recordings/{entry}/entry, and the response of each change. */
export const operatorRecordingResponse = z.object({ data: operatorRecording });
/** POST operator/recordings. */
export const operatorRecordingRequest = operatorWritten.extend({
  entryID,
  section,
  minutes,
  poster: poster.optional(),
  source: ownSource.nullable(),
});
/** POST operator/recordings/{entry}/change. Its match and section stay; source: null leaves it as it is. */
export const operatorRecordingChange = operatorWritten.omit({ match: true }).required({ title: true }).extend({
  version: z.int(),
  minutes,
  poster: poster.optional(),
  source: ownSource.nullable(),
});
/** Bytes of an uploaded file at most: R2 takes 10,000 parts, and parts have 8 MiB. */
export const maxRecordingBytes = 50 * 1024 ** 3;
export const tooLarge = "A recording has at most 50 GiB.";
const file = z.object({
  name: z.string().trim().min(1, "The file has a name.").max(200, "The file's name has 200 characters at most."),
  length: z
    .int("length is the file's bytes.")
    .min(1, "The file is empty.")
    .max(maxRecordingBytes, tooLarge)
    .meta({ description: "Bytes of the file." }),
});
/** POST operator/recordings/{entry}/uploads. `origin` is the site's, where a packager fetches it. */
export const operatorUploadRequest = file.extend({ origin: z.url(), author });
export const operatorUploadResponse = z.object({ data: z.object({ id: z.string() }) });

// ---- Staff calls

/** When it is first shown, on the league's clock; null: at once. */
const shownFrom = leagueMoment.nullable();

/** A recording as the form shows it. */
export const deskRecordingResponse = operatorRecording
  .omit({ fixtureID: true, from: true, entitlements: true })
  .extend({ matchTitle: z.string().nullable(), shownFrom, viewers: entryViewers });
export type DeskRecording = z.infer<typeof deskRecordingResponse>;

/** GET recordings: what a recording can be of, where it can be listed, and what can open it. */
export const deskRecordingChoices = z.object({
  /** Matches of the last two weeks. */
  matches: offeredMatches,
  sections: z.array(z.object({ slug: z.string(), name: z.string() })),
  ...writtenChoices.shape,
});
export type DeskRecordingChoices = z.infer<typeof deskRecordingChoices>;

const recording = writtenEntry.extend({
  shownFrom,
  minutes,
  poster: poster.optional(),
  source: ownSource.nullable(),
});
/** POST recordings. Without a title it is called after its match; without a source, its file is uploaded. */
export const addRecordingRequest = recording.extend({ match: z.int().positive().max(999_999_999).nullable(), section });
/** POST recordings/{entry}/change. */
export const changeRecordingRequest = recording.extend({ version });
/** POST recordings/{entry}/upload. */
export const uploadRequest = file;
/** Where the bytes go, by tus 1.0. */
export const uploadResponse = z.object({ upload: z.string() });
