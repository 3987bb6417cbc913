/** The town to name beside a ground; null where it is unknown, or in the ground's name already. */
export const townBeside = ({ venue, town }: { venue: string | null; town: string | null }): string | null =>
  town === null || venue?.includes(town) ? null : town;
