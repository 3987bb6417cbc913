/**
 * Moves items about the fan's own club to the front. A style sheet already shows the list in this order (app/state/my-club.ts), so nothing
 * moves visibly: this makes the DOM follow, and with it keyboard focus and screen readers.
 * @param mine null without a club
 */
export function ownClubFirst<Item>(
  items: readonly Item[],
  mine: number | null,
  isAbout: (item: Item, club: number) => boolean,
): readonly Item[] {
  if (mine === null) return items;
  const own = items.filter((item) => isAbout(item, mine));
  return own.length === 0 ? items : [...own, ...items.filter((item) => !own.includes(item))];
}
