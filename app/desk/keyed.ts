/** An item of a list that is edited, with a key that stays with it while it moves. */
export type Keyed<Item> = Item & { key: string };

export const withKeys = <Item extends object>(items: readonly Item[]): Keyed<Item>[] =>
  items.map((item) => ({ ...item, key: crypto.randomUUID() }));
