import type { MenuItem, PageNode } from "../content/page-tree.ts";
import { isSitePath } from "../site/site-path.ts";
import { findPage } from "./build-page-tree.ts";
import type { LinkEntry, MenuDescriptions, MenuEntry, PageEntry } from "./menu-description.ts";

/** Class of highlighted links. */
export const highlighted = "!text-accent";

export interface Menus {
  /** The header's items. */
  primary: MenuItem[];
  /** Further items of the full menu. */
  other: MenuItem[];
  footer: { heading: string; items: MenuItem[] }[];
  /** Links in the small print. */
  legal: MenuItem[];
}

/** Crests' URLs by lower-case title. */
export type Crests = ReadonlyMap<string, string>;

function item(name: string, slug: string, more: Partial<MenuItem> = {}): MenuItem {
  return {
    name,
    slug,
    type: "default",
    isExternal: false,
    newTab: false,
    customClass: "",
    icon: null,
    image: null,
    subMenu: [],
    ...more,
  };
}

/** Converts a node of the page tree to a menu item: an external link, an internal link or a page. */
export function menuItemOf(node: PageNode, type: MenuItem["type"], crests: Crests): MenuItem {
  const name = node.menuPostTitle ?? node.postTitle;
  if (node.externalUrl !== null) return item(name, node.externalUrl, { type, isExternal: true, newTab: node.newTab });
  return item(name, node.linkSlug ?? `/${node.fullPath}`, {
    type,
    image: type === "crest" ? (crests.get(name.toLowerCase()) ?? null) : null,
    subMenu: node.children.map((child) => menuItemOf(child, type, crests)).map(withoutChildren),
  });
}

const withoutChildren = (entry: MenuItem): MenuItem => ({ ...entry, subMenu: [] });
const withoutSlash = (path: string) => path.replace(/(?<=.)\/$/, "");

function ofLink(entry: LinkEntry, type: MenuItem["type"] = "default"): MenuItem {
  return linkItem(entry, {
    type,
    customClass: entry.highlight ? highlighted : "",
    icon: entry.icon,
    subMenu: entry.links.map((below) => linkItem(below)),
  });
}

function linkItem({ name, link, newTab = true }: LinkEntry["links"][number], more: Partial<MenuItem> = {}): MenuItem {
  const isExternal = !isSitePath(link);
  return item(name, link, { isExternal, newTab: isExternal && newTab, ...more });
}

function ofPage(entry: PageEntry, tree: readonly PageNode[], crests: Crests): MenuItem | null {
  const node = findPage(tree, entry.page)?.at(-1);
  if (node === undefined) return null;
  const shown = menuItemOf(node, entry.style, crests);
  const links = entry.links.map((link) => ofLink(link, entry.style));
  // A link to a page that is also in the tree is listed once, at the position of the link.
  const isLinked = ({ slug }: MenuItem) => links.some((link) => withoutSlash(link.slug) === withoutSlash(slug));
  const below = shown.subMenu.filter((child) => !isLinked(child));
  return { ...shown, name: entry.name ?? shown.name, subMenu: [...below, ...links] };
}

/** Paths that menus name but the page tree does not have. */
export function unknownMenuPages(menus: MenuDescriptions, tree: readonly PageNode[]): string[] {
  const entries = [menus.primary, menus.other, ...menus.footer.map(({ items }) => items), menus.legal].flat();
  return entries.flatMap((entry) => ("page" in entry && findPage(tree, entry.page) === null ? [entry.page] : []));
}

/** All menus of the site, built from the page tree. Pages that the tree does not have are left out. */
export function buildMenus(described: MenuDescriptions, tree: readonly PageNode[], crests: Crests): Menus {
  const items = (entries: readonly MenuEntry[]) =>
    entries.flatMap((entry) => ("page" in entry ? (ofPage(entry, tree, crests) ?? []) : ofLink(entry)));
  return {
    primary: items(described.primary),
    other: items(described.other),
    footer: described.footer.map((group) => ({ ...group, items: items(group.items).map(withoutChildren) })),
    legal: items(described.legal).map(withoutChildren),
  };
}
