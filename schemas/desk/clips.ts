import { z } from "zod";
import { author } from "./fans.ts";
import { reason } from "./staff.ts";

/*
 * Clips: recordings that the video desk cuts from live streams. Instants are ISO 8601 UTC. Those of a clip are times of the stream's
 * broadcast.
 */

const instant = z.iso.datetime();

/** Seconds of a stream that can be cut, which is also the maximum length of a clip. */
export const clipSeconds = 120;
/** Minutes for which footage can be cut, also after the stream has ended. */
export const clipMinutes = 15;

const clip = z.object({
  entryID: z.string(),
  title: z.string(),
  from: instant,
  to: instant,
  /** Who cut it. */
  operator: z.string(),
  version: z.int(),
});
export type Clip = z.infer<typeof clip>;

/** The part of a stream that can be cut now: its last two minutes. */
const cut = z.object({
  from: instant,
  to: instant,
  /** Clips begin and end at segment boundaries. */
  segmentSeconds: z.number().positive(),
  /** Manifest of the preview, and the token that each of its requests sends in a header. */
  preview: z.object({ manifest: z.string(), token: z.string() }),
});

const clips = z.object({
  /** Null where nothing can be cut; `because` then says why. */
  cut: cut.nullable(),
  because: z.string().nullable(),
  /** The stream's clips, latest first. */
  clips: z.array(clip),
});

/** GET operator/clips/{live entry} of the video backend. */
export const operatorClipsResponse = z.object({
  data: clips.extend({ title: z.string(), fixtureID: z.int().nullable() }),
});

/** Who may watch a clip: the viewers of the stream, or more people. */
const clipViewers = z.enum(["stream", "accounts", "everybody"], "viewers is stream, accounts or everybody.");
/** Where and when it may be watched: like the stream, or everywhere at any time. */
const clipRules = z.enum(["stream", "none"], "rules is stream or none.");

const publication = z.object({
  from: instant.meta({ description: "The in point: the clip begins with its segment." }),
  to: instant.meta({ description: "The out point: the clip ends with its segment." }),
  title: z.string().trim().min(1, "A clip needs a title.").max(200, "A title has 200 characters at most."),
  viewers: clipViewers.default("stream"),
  rules: clipRules.default("stream"),
});
/** POST operator/clips/{live entry}. */
export const operatorClipRequest = publication.extend({ author });
/** POST operator/clips/{live entry}, and the response of the staff call. */
export const clipResponse = clip.extend({
  /** Length of the clip. */
  seconds: z.number(),
});
export const operatorClipResponse = z.object({ data: clipResponse });

// ---- Staff calls

/** GET streams/{entry}/clips. */
export const streamClipsResponse = clips.extend({
  title: z.string(),
  /** The match that its clips belong to; null without one. */
  matchTitle: z.string().nullable(),
});
export type StreamClips = z.infer<typeof streamClipsResponse>;

/** POST streams/{entry}/clips. */
export const publishClipRequest = publication;
/** POST clips/{entry}/delete. */
export const deleteClipRequest = z.object({
  version: z.int("version is the one that you have seen.").meta({ description: "The version that you have seen." }),
  reason,
});
/** POST operator/clips/{clip}/delete. */
export const operatorClipStep = z.object({ version: z.int(), author });
