import { z } from "zod";

const audioType = z.enum(["audio/mp4", "audio/mpeg"]);
export type AudioType = z.infer<typeof audioType>;

export const audioTypeOf = (file: string): AudioType => (file.endsWith(".mp3") ? "audio/mpeg" : "audio/mp4");

export const episodeSlug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

/** An episode of the league's podcast. */
export const episode = z.object({
  slug: episodeSlug,
  title: z.string(),
  summary: z.string(),
  /** Raw; the content service sanitises it. */
  transcriptHTML: z.string(),
  publishedAt: z.iso.datetime(),
  audio: z.object({ type: audioType, bytes: z.int().positive(), seconds: z.int().positive() }),
});
export type Episode = z.infer<typeof episode>;
/** Newest first. */
export const podcastResponse = z.object({ data: z.array(episode) });

/** Front matter of an episode's file in the league's folder; the transcript follows below it. */
export const episodeFields = z.strictObject({
  title: z.string().trim().min(1).max(200),
  summary: z.string().trim().min(1).max(500),
  publishedAt: z.iso.datetime(),
  seconds: z.int().positive(),
});
