/** Moves an item to another index. Indexes out of range mean the start or end. */
export function moveItem<Item>(items: readonly Item[], isMoved: (item: Item) => boolean, index: number): Item[] {
  const moved = items.filter(isMoved);
  return items.filter((item) => !isMoved(item)).toSpliced(Math.max(0, index), 0, ...moved);
}
