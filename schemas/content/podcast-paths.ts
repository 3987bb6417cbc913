import type { Episode } from "./podcast.ts";

/** File extensions of episodes by media type. */
const endings = { "audio/mp4": "m4a", "audio/mpeg": "mp3" } as const;

/** Path of an episode's audio file. */
export const episodeFile = ({ slug, audio }: Pick<Episode, "slug" | "audio">): string =>
  `/podcast/${slug}.${endings[audio.type]}`;
export const podcastFeed = "/podcast/feed.rss";
