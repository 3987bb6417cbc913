/**
 * What is about the fan's own club before everything else, each in its order: the order that the style sheet has given the list already
 * (app/state/my-club.ts), so that nothing moves, and the focus and screen readers follow it too.
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
