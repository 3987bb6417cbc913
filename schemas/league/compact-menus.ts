import type { MenuItem } from "../content/page-tree.ts";
import type { Menus } from "./build-menus.ts";

/** Fields that differ from the defaults. */
type NonDefaults = Partial<Omit<MenuItem, "name" | "slug" | "subMenu">>;
type CompactItem = [name: string, slug: string, items?: CompactItem[], unusual?: NonDefaults];

/** The menus as sent with every page: names, links, and the fields that differ from the defaults. */
export interface CompactMenus {
  primary: CompactItem[];
  other: CompactItem[];
  footer: [heading: string, items: CompactItem[]][];
  legal: CompactItem[];
}

type Defaults = Required<NonDefaults>;

/** Default fields of an item with this link; its type is its parent's. */
function defaultsOf(slug: string, type: MenuItem["type"] = "default"): Defaults {
  const isExternal = !slug.startsWith("/");
  return { type, isExternal, newTab: isExternal, customClass: "", icon: null, image: null };
}

function compactItem({ name, slug, subMenu, ...others }: MenuItem, type?: MenuItem["type"]): CompactItem {
  const defaults = defaultsOf(slug, type);
  const fields = Object.entries(others).filter(
    ([key, value]) => !Object.entries(defaults).some(([known, other]) => known === key && other === value),
  );
  const items = subMenu.map((child) => compactItem(child, others.type));
  if (fields.length > 0) return [name, slug, items, Object.fromEntries(fields)];
  return items.length > 0 ? [name, slug, items] : [name, slug];
}

function expandItem([name, slug, items = [], unusual = {}]: CompactItem, type?: MenuItem["type"]): MenuItem {
  const fields = { ...defaultsOf(slug, type), ...unusual };
  return { name, slug, ...fields, subMenu: items.map((child) => expandItem(child, fields.type)) };
}

/** Cached, because every page sends its league's menus. */
const compacted = new WeakMap<Menus, CompactMenus>();

export function compactMenus(menus: Menus): CompactMenus {
  const known = compacted.get(menus) ?? compact(menus);
  compacted.set(menus, known);
  return known;
}

const compact = ({ primary, other, footer, legal }: Menus): CompactMenus => {
  const short = (items: readonly MenuItem[]) => items.map((item) => compactItem(item));
  return {
    primary: short(primary),
    other: short(other),
    footer: footer.map(({ heading, items }) => [heading, short(items)]),
    legal: short(legal),
  };
};

export const expandMenus = ({ primary, other, footer, legal }: CompactMenus): Menus => {
  const full = (items: readonly CompactItem[]) => items.map((item) => expandItem(item));
  return {
    primary: full(primary),
    other: full(other),
    footer: footer.map(([heading, items]) => ({ heading, items: full(items) })),
    legal: full(legal),
  };
};
