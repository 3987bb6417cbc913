/** A list with one of its items at another place, counted from 0. Places beyond the ends are the ends. */
export function movedTo<Item>(items: readonly Item[], isMoved: (item: Item) => boolean, place: number): Item[] {
  const moved = items.filter(isMoved);
  return items.filter((item) => !isMoved(item)).toSpliced(Math.max(0, place), 0, ...moved);
}
