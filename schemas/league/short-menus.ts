import type { MenuItem } from "../content/page-tree.ts";
import type { Menus } from "./build-menus.ts";

/** Fields that differ from the defaults. */
type Unusual = Partial<Omit<MenuItem, "name" | "slug" | "subMenu">>;
type ShortItem = [name: string, slug: string, items?: ShortItem[], unusual?: Unusual];

/** The menus as sent with every page: names, links, and the fields that differ from the defaults. */
export interface ShortMenus {
  primary: ShortItem[];
  other: ShortItem[];
  footer: [heading: string, items: ShortItem[]][];
  legal: ShortItem[];
}

type Defaults = Required<Unusual>;

/** Default fields of an item with this link; its type is its parent's. */
function usual(slug: string, type: MenuItem["type"] = "default"): Defaults {
  const isExternal = !slug.startsWith("/");
  return { type, isExternal, newTab: isExternal, customClass: "", icon: null, image: null };
}

function shortItem({ name, slug, subMenu, ...others }: MenuItem, type?: MenuItem["type"]): ShortItem {
  const defaults = usual(slug, type);
  const fields = Object.entries(others).filter(
    ([key, value]) => !Object.entries(defaults).some(([known, other]) => known === key && other === value),
  );
  const items = subMenu.map((child) => shortItem(child, others.type));
  if (fields.length > 0) return [name, slug, items, Object.fromEntries(fields)];
  return items.length > 0 ? [name, slug, items] : [name, slug];
}

function fullItem([name, slug, items = [], unusual = {}]: ShortItem, type?: MenuItem["type"]): MenuItem {
  const fields = { ...usual(slug, type), ...unusual };
  return { name, slug, ...fields, subMenu: items.map((child) => fullItem(child, fields.type)) };
}

/** Cached, because every page sends its league's menus. */
const shortened = new WeakMap<Menus, ShortMenus>();

export function shortMenus(menus: Menus): ShortMenus {
  const known = shortened.get(menus) ?? shorten(menus);
  shortened.set(menus, known);
  return known;
}

const shorten = ({ primary, other, footer, legal }: Menus): ShortMenus => {
  const short = (items: readonly MenuItem[]) => items.map((item) => shortItem(item));
  return {
    primary: short(primary),
    other: short(other),
    footer: footer.map(({ heading, items }) => [heading, short(items)]),
    legal: short(legal),
  };
};

export const fullMenus = ({ primary, other, footer, legal }: ShortMenus): Menus => {
  const full = (items: readonly ShortItem[]) => items.map((item) => fullItem(item));
  return {
    primary: full(primary),
    other: full(other),
    footer: footer.map(([heading, items]) => ({ heading, items: full(items) })),
    legal: full(legal),
  };
};
