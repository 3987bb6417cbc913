/** URL of a video's page without the site's layout, for other sites and search engines. The stream itself still needs a playback token. */
export const playerPage = (origin: string, entryID: string) =>
  `${origin}/videos/${encodeURIComponent(entryID)}?hideNav=true`;
