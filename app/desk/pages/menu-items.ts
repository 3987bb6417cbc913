import type { DeskMenus } from "../../../schemas/desk/pages.ts";
import { moveItem } from "../lists/move-item.ts";

type Entry = DeskMenus["primary"][number];
type Below = Entry["links"][number];

/** A link below an item of a menu, with a key that is stable when it moves. */
export interface SubItem {
  key: string;
  entry: Below;
}
/** An item of a menu, with the links below it. */
export interface Item {
  key: string;
  entry: Entry;
  below: SubItem[];
}

let lastKey = 0;
const newKey = () => {
  lastKey += 1;
  return String(lastKey);
};

export const itemOf = (entry: Entry): Item => ({
  key: newKey(),
  entry,
  below: entry.links.map((below) => ({ key: newKey(), entry: below })),
});

/** Converts items back to a menu. */
export const entriesOf = (items: readonly Item[]): Entry[] =>
  items.map(({ entry, below }) =>
    "page" in entry
      ? { ...entry, links: below.map((each) => linkOf(each.entry)) }
      : { ...entry, links: below.map(({ entry: { name, link, newTab } }) => ({ name, link, newTab })) },
  );

/** A link with the defaults of menu entries. */
const linkOf = (entry: Below) => ({ icon: null, highlight: false, links: [], ...entry });

/** Moves an item, or a link below one, within its list. */
export function moveMenuItem(items: readonly Item[], key: string, index: number): Item[] {
  if (items.some((item) => item.key === key)) return moveItem(items, (item) => item.key === key, index);
  return items.map((item) =>
    item.below.some((each) => each.key === key)
      ? { ...item, below: moveItem(item.below, (each) => each.key === key, index) }
      : item,
  );
}

export const without = (items: readonly Item[], key: string): Item[] =>
  items
    .filter((item) => item.key !== key)
    .map((item) => ({ ...item, below: item.below.filter((each) => each.key !== key) }));

/** Moves an item below the previous one, as its last link. @param nameOf the name of an entry, as pages become links to them */
export function nested(items: readonly Item[], key: string, nameOf: (entry: Entry) => string): Item[] {
  const index = items.findIndex((item) => item.key === key);
  const [item, before] = [items[index], items[index - 1]];
  if (item === undefined || before === undefined || item.below.length > 0) return [...items];
  const { entry } = item;
  const link = { name: nameOf(entry), link: "page" in entry ? `/${entry.page}` : entry.link };
  const below = [...before.below, { key, entry: "page" in entry ? link : { ...entry, ...link } }];
  return items.filter((each) => each !== item).map((each) => (each === before ? { ...before, below } : each));
}

/** Moves a link that is below an item to the level of items, after that item. */
export const lifted = (items: readonly Item[], key: string): Item[] =>
  items.flatMap((item) => {
    const found = item.below.find((each) => each.key === key);
    if (found === undefined) return [item];
    const link = linkOf(found.entry);
    const entry = { key, entry: link, below: link.links.map((below) => ({ key: newKey(), entry: below })) };
    return [{ ...item, below: item.below.filter((each) => each !== found) }, entry];
  });

/** Renames an item, or a link below one. */
export const renamed = (items: readonly Item[], key: string, name: string): Item[] =>
  items.map((item) => ({
    ...item,
    entry: item.key === key ? { ...item.entry, name } : item.entry,
    below: item.below.map((each) => (each.key === key ? { key, entry: { ...each.entry, name } } : each)),
  }));
