import type { Episode } from "./podcast.ts";

/** Endings of episodes' files, by their media type. */
const endings = { "audio/mp4": "m4a", "audio/mpeg": "mp3" } as const;

/** Where an episode's sound is. */
export const episodeFile = ({ slug, audio }: Pick<Episode, "slug" | "audio">): string =>
  `/podcast/${slug}.${endings[audio.type]}`;
export const podcastFeed = "/podcast/feed.rss";
