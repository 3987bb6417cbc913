import { z } from "zod";
import { sessionCheckResponse } from "../streaming/session-check.ts";
import { recordingStates, sourceStatesResponse } from "../streaming/source-state.ts";
import { reason } from "./staff.ts";

/** GET operator/recordings: recordings that fans do not see yet, because of their date or a missing file, latest first. */
export const operatorRecordingsResponse = z.object({
  data: z.array(z.object({ entryID: z.string(), title: z.string(), from: z.iso.datetime({ offset: true }) })),
});

/** GET availability/entries: entries that were pulled, so that nobody can watch them. */
export const pulledEntriesResponse = z.object({ data: z.array(z.object({ entryID: z.string(), title: z.string() })) });

/** GET operator/entries: videos and commentaries, released or not, by words in their titles. */
export const operatorEntriesQuery = z.object({ q: z.string().max(100).default("") });
export const operatorEntriesResponse = z.object({
  data: z.array(
    z.object({
      entryID: z.string(),
      title: z.string(),
      live: z.boolean(),
      commentary: z.boolean().default(false),
      from: z.iso.datetime({ offset: true }),
      pulled: z.boolean(),
    }),
  ),
});

/** GET videos: live streams, those on air first, then coming ones. With a search text: entries with these words in their titles. */
export const deskVideosResponse = z.object({
  entries: z.array(
    z.object({
      entryID: z.string(),
      title: z.string(),
      live: z.boolean(),
      /** Whether it is audio only. */
      commentary: z.boolean(),
      /** Start of the broadcast, or release of a recording. */
      from: z.iso.datetime({ offset: true }),
      /** Planned end of a live stream; null where there is none, as for a match. */
      until: z.iso.datetime({ offset: true }).nullable(),
      /** Whether it was pulled, so that nobody can watch it. */
      pulled: z.boolean().default(false),
    }),
  ),
  /** Without a search text: whether the next page has more live streams. */
  more: z.boolean().default(false),
  /** Without a search text, on the first page: entries that were pulled. */
  pulled: pulledEntriesResponse.shape.data.default([]),
  /** Without a search text, on the first page: recordings that fans do not see yet, because of their date or a missing file. */
  waiting: operatorRecordingsResponse.shape.data.default([]),
});

export type DeskVideos = z.output<typeof deskVideosResponse>;

/** GET sources: the last measurements of entries' own sources. Null where the site does not measure them, or has no result. */
export const deskSourcesResponse = z.object({
  live: sourceStatesResponse.shape.data.nullable(),
  recordings: recordingStates.nullable(),
});
export type DeskSources = z.infer<typeof deskSourcesResponse>;

/** Progress of an entry's recording. `awaited` until the upload of its file begins. */
export const uploadedRecording = z.object({
  state: z.enum(["awaited", "uploading", "uploaded", "packaging", "ready", "failed"]),
  /** Progress of the upload, or of packaging if the packager reports it. */
  percent: z.int().nullable(),
  /** What it waits for, or why it failed: a sentence. */
  problem: z.string().nullable(),
  pulled: z.boolean(),
});
export const uploadedRecordingResponse = z.object({ data: uploadedRecording });

/** A price option of a pass, including passes that are not on sale yet or no longer. */
const pass = z.object({
  id: z.string(),
  name: z.string(),
  opens: z.boolean(),
  sale: z.enum(["now", "to come", "ended"]),
});

/** GET videos/{entry}: an entry, and what decides who may watch it. */
export const deskVideoResponse = z.object({
  entryID: z.string(),
  title: z.string(),
  live: z.boolean(),
  /** Whether it is audio only. */
  commentary: z.boolean(),
  /** Id of its match; null: none. */
  match: z.int().nullable(),
  from: z.iso.datetime({ offset: true }),
  pulled: z.boolean(),
  /** Where and when it may be watched, one sentence per rule; empty: everywhere, at any time. */
  rules: z.array(z.string()),
  /** Whether everybody may watch it, every account, or holders of the passes that open it. */
  openTo: z.enum(["everybody", "accounts", "passes"]),
  passes: z.array(pass),
  /** Entitlements that open it, any one of which is enough; empty if it is open to everybody or to every account. */
  entitlements: z.array(z.string()),
  /** Null for an entry with other footage. */
  recording: uploadedRecording.omit({ pulled: true }).nullable(),
});
export type DeskVideo = z.infer<typeof deskVideoResponse>;

/** Viewers: not signed in, signed in without a pass, or with a pass, given by the id of its price option. */
export const signedOut = "nobody";
export const anyAccount = "account";

/** GET videos/{entry}/answer. */
export const watchCheckQuery = z.object({
  country: z
    .string()
    .regex(/^(?:[A-Z]{2})?$/, "A country is two capital letters, such as GB.")
    .default("")
    .meta({ description: "Where the viewer is (ISO 3166-1); empty where the edge does not know it." }),
  at: z.iso.datetime("A time is ISO 8601, in UTC.").optional().meta({ description: "Now, without it." }),
  viewer: z
    .string()
    .min(1)
    .max(200)
    .default(signedOut)
    .meta({ description: `${signedOut}, ${anyAccount} for an account without a pass, or the id of a pass.` }),
});
/** `refusal` is the error that the fan sees; null when they may watch. */
export const watchCheckResponse = z.object({
  allowed: z.boolean(),
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** The rule that decides, as a sentence. */
  because: z.string(),
});
export type WatchCheckResult = z.infer<typeof watchCheckResponse>;

/** POST videos/{entry}/preview: the same as a session check grants a fan, for as long as the token is valid. */
export const videoPreviewResponse = sessionCheckResponse.shape.data.shape.attributes;

/** POST videos/{entry}/pull: running streams of a pulled entry end at once. */
export const pullRequest = z.object({ pulled: z.boolean(), reason });
