/** Moves an item to another index. Indexes out of range mean the start or end. */
export function movedTo<Item>(items: readonly Item[], isMoved: (item: Item) => boolean, place: number): Item[] {
  const moved = items.filter(isMoved);
  return items.filter((item) => !isMoved(item)).toSpliced(Math.max(0, place), 0, ...moved);
}
