import { z } from "zod";
import { sessionCheckResponse } from "../streaming/session-check.ts";
import { recordingStates, sourceStatesResponse } from "../streaming/source-state.ts";
import { reason } from "./staff.ts";

/** GET operator/recordings: those that fans do not see yet, because their time is to come or their file is, the latest first. */
export const operatorRecordingsResponse = z.object({
  data: z.array(z.object({ entryID: z.string(), title: z.string(), from: z.iso.datetime({ offset: true }) })),
});

/** GET availability/entries: what nobody may watch because it was pulled. */
export const pulledEntriesResponse = z.object({ data: z.array(z.object({ entryID: z.string(), title: z.string() })) });

/** GET operator/entries: videos and commentaries, released or not, by words of their titles. */
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

/** GET videos: live streams, those on air first, then the next ones; with words, what has them in its title, past and to come. */
export const deskVideosResponse = z.object({
  entries: z.array(
    z.object({
      entryID: z.string(),
      title: z.string(),
      live: z.boolean(),
      /** Whether it is to be heard alone. */
      commentary: z.boolean(),
      /** Start of the broadcast, or release of a recording. */
      from: z.iso.datetime({ offset: true }),
      /** Planned end of a live stream; null where it has none, such as that of a match. */
      until: z.iso.datetime({ offset: true }).nullable(),
      /** Whether nobody may watch it. */
      pulled: z.boolean().default(false),
    }),
  ),
  /** Without words, whether more live streams follow on the next page. */
  more: z.boolean().default(false),
  /** Without words, on the first page, what nobody may watch because it was pulled. */
  pulled: pulledEntriesResponse.shape.data.default([]),
  /** Without words, on the first page, recordings that fans do not see yet: their time is to come, or their file. */
  waiting: operatorRecordingsResponse.shape.data.default([]),
});

export type DeskVideos = z.output<typeof deskVideosResponse>;

/** GET sources: what was last measured of entries' own sources; null where the site does not measure them, or cannot say. */
export const deskSourcesResponse = z.object({
  live: sourceStatesResponse.shape.data.nullable(),
  recordings: recordingStates.nullable(),
});
export type DeskSources = z.infer<typeof deskSourcesResponse>;

/** How far an entry's recording is; awaited until the upload of its file begins. */
export const uploadedRecording = z.object({
  state: z.enum(["awaited", "uploading", "uploaded", "packaging", "ready", "failed"]),
  /** Of the upload, or of its packaging where the packager says so. */
  percent: z.int().nullable(),
  /** What it waits for, or why it has failed: a sentence. */
  problem: z.string().nullable(),
  /** Whether the entry is pulled. */
  pulled: z.boolean(),
});
export const uploadedRecordingResponse = z.object({ data: uploadedRecording });

/** A pass by its price option, also one that is not on sale yet, or no more. */
const pass = z.object({
  id: z.string(),
  name: z.string(),
  opens: z.boolean(),
  sale: z.enum(["now", "to come", "ended"]),
});

/** GET videos/{entry}: an entry, with what decides who may watch it. */
export const deskVideoResponse = z.object({
  entryID: z.string(),
  title: z.string(),
  live: z.boolean(),
  /** Whether it is to be heard alone. */
  commentary: z.boolean(),
  /** Its match; null for none. */
  match: z.int().nullable(),
  from: z.iso.datetime({ offset: true }),
  pulled: z.boolean(),
  /** Where and when it may be watched, a sentence a rule; empty: everywhere, at any time. */
  rules: z.array(z.string()),
  /** Whether it is open to everybody, to every account, or to the passes that say so. */
  openTo: z.enum(["everybody", "accounts", "passes"]),
  passes: z.array(pass),
  /** Entitlements of which one opens it; empty where it is open to everybody or to every account. */
  entitlements: z.array(z.string()),
  /** Null for one that has other footage. */
  recording: uploadedRecording.omit({ pulled: true }).nullable(),
});
export type DeskVideo = z.infer<typeof deskVideoResponse>;

/** A viewer: nobody signed in, an account without a pass, or with one, by the id of its price option. */
export const nobody = "nobody";
export const anyAccount = "account";

/** GET videos/{entry}/answer. */
export const watchQuestion = z.object({
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
    .default(nobody)
    .meta({ description: `${nobody}, ${anyAccount} for an account without a pass, or the id of a pass.` }),
});
/** `refusal` is the error that the fan sees; null when they may watch. */
export const watchAnswer = z.object({
  allowed: z.boolean(),
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** The rule that decides, as a sentence. */
  because: z.string(),
});
export type WatchAnswer = z.infer<typeof watchAnswer>;

/** POST videos/{entry}/preview: what a session check grants a fan, for as long as its token is valid. */
export const videoPreviewResponse = sessionCheckResponse.shape.data.shape.attributes;

/** POST videos/{entry}/pull: streams of a pulled entry end at once. */
export const pullRequest = z.object({ pulled: z.boolean(), reason });
