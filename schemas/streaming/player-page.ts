/** URL of a video's page without the site's frame, for other sites and search engines. Streams themselves need a playback token. */
export const playerPage = (origin: string, entryID: string) =>
  `${origin}/videos/${encodeURIComponent(entryID)}?hideNav=true`;
