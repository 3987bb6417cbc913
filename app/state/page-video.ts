/** Plays the page's video at once; null where the page has none that plays for this viewer. */
export const pageVideo: { play: (() => void) | null } = { play: null };
