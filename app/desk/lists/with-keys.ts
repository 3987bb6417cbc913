/** An item of an edited list, with a key that is stable when it moves. */
export type Keyed<Item> = Item & { key: string };

export const withKeys = <Item extends object>(items: readonly Item[]): Keyed<Item>[] =>
  items.map((item) => ({ ...item, key: crypto.randomUUID() }));
