import { z } from "zod";
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

/** At most one day. */
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
/** GET operator/recordings/{entry}/entry, and the response to each change. */
export const operatorRecordingResponse = z.object({ data: operatorRecording });
/** POST operator/recordings. */
export const operatorRecordingRequest = operatorEntryInput.extend({
  entryID,
  section,
  minutes,
  poster: poster.optional(),
  source: ownSource.nullable(),
});
/** POST operator/recordings/{entry}/change. Match and section cannot be changed. `source`: null leaves it unchanged. */
export const operatorRecordingChange = operatorEntryInput.omit({ match: true }).required({ title: true }).extend({
  version: z.int(),
  minutes,
  poster: poster.optional(),
  source: ownSource.nullable(),
});
/** Maximum size of an uploaded file in bytes: R2 multipart uploads have at most 10,000 parts, and a part is 8 MiB here. */
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
/** POST operator/recordings/{entry}/uploads. `origin`: the site's origin, from which a packager fetches the file. */
export const operatorUploadRequest = file.extend({ origin: z.url(), author });
export const operatorUploadResponse = z.object({ data: z.object({ id: z.string() }) });

// ---- Staff calls

/** When fans see it first, on the league's clock; null: at once. */
const shownFrom = leagueDateTime.nullable();

/** A recording as the form shows it. */
export const deskRecordingResponse = operatorRecording
  .omit({ fixtureID: true, from: true, entitlements: true })
  .extend({ matchTitle: z.string().nullable(), shownFrom, viewers: entryViewers });
export type DeskRecording = z.infer<typeof deskRecordingResponse>;

/** GET recordings: the choices for a recording. */
export const deskRecordingChoices = z.object({
  /** Matches of the last two weeks. */
  matches: matchChoices,
  sections: z.array(z.object({ slug: z.string(), name: z.string() })),
  ...entryChoices.shape,
});
export type DeskRecordingChoices = z.infer<typeof deskRecordingChoices>;

const recording = entryInput.extend({
  shownFrom,
  minutes,
  poster: poster.optional(),
  source: ownSource.nullable(),
});
/** POST recordings. Without a title it is named after its match; without a source, its file is uploaded. */
export const addRecordingRequest = recording.extend({ match: z.int().positive().max(999_999_999).nullable(), section });
/** POST recordings/{entry}/change. */
export const changeRecordingRequest = recording.extend({ version });
/** POST recordings/{entry}/upload. */
export const uploadRequest = file;
/** URL of the upload, which continues by tus 1.0. */
export const uploadResponse = z.object({ upload: z.string() });
