import { z } from "zod";
import type { DeskMenus } from "../../schemas/desk/pages.ts";
import { withBrand, withPlaceholders } from "../../schemas/league/brand.ts";
import {
  type LinkEntry,
  type MenuEntry,
  menuDescriptions,
  type PageEntry,
} from "../../schemas/league/menu-description.ts";
import type { CurrentLeague, LeagueChange } from "./change-league.ts";

type Names = keyof DeskMenus;
const menuNames: readonly Names[] = ["primary", "other", "footer", "legal"];

const parts = z.record(z.string(), z.unknown());

/** The path of a link on this site, without query, fragment and slashes. */
const pathOf = (link: string) => link.replace(/[?#].*$/, "").replace(/^\/|\/$/g, "");
const leadsTo = (link: string, path: string) => link.startsWith("/") && pathOf(link) === path;

/** Names of the menus that contain a page, as shown to staff. */
export function menusOf(menus: DeskMenus, path: string): string[] {
  const names = (items: readonly MenuEntry[]): boolean =>
    items.some((entry) =>
      "page" in entry
        ? entry.page === path || names(entry.links)
        : leadsTo(entry.link, path) || entry.links.some(({ link }) => leadsTo(link, path)),
    );
  return [
    ...(names(menus.primary) ? ["Header"] : []),
    ...(names(menus.other) ? ["Full menu"] : []),
    ...menus.footer.flatMap(({ heading, items }) => (names(items) ? [`Footer, ${heading}`] : [])),
    ...(names(menus.legal) ? ["Small print"] : []),
  ];
}

/** The menus without a page, and without the links below it. */
export function menusWithout(menus: DeskMenus, path: string): DeskMenus {
  const links = <Link extends { link: string }>(entries: readonly Link[]): Link[] =>
    entries.filter(({ link }) => !leadsTo(link, path));
  const withLinks = (entry: LinkEntry): LinkEntry => ({ ...entry, links: links(entry.links) });
  const items = (entries: readonly MenuEntry[]): MenuEntry[] =>
    entries.flatMap((entry): MenuEntry[] => {
      if ("page" in entry) {
        return entry.page === path ? [] : [{ ...entry, links: links(entry.links).map(withLinks) }];
      }
      return leadsTo(entry.link, path) ? [] : [withLinks(entry)];
    });
  return {
    primary: items(menus.primary),
    other: items(menus.other),
    footer: menus.footer.map(({ heading, items: entries }) => ({ heading, items: items(entries) })),
    legal: items(menus.legal),
  };
}

/** A link in the form of league.json, without default values. */
const rawLink = ({ name, link, newTab, icon, highlight, links }: LinkEntry) => ({
  ...{ name, link },
  ...(newTab !== undefined && { newTab }),
  ...(icon !== null && { icon }),
  ...(highlight && { highlight }),
  ...(links.length > 0 && { links }),
});
const rawPageEntry = ({ page, name, style, links }: PageEntry) => ({
  page,
  ...(name !== undefined && { name }),
  ...(style !== "default" && { style }),
  ...(links.length > 0 && { links: links.map(rawLink) }),
});
const rawEntries = (entries: readonly MenuEntry[]) =>
  entries.map((entry) => ("page" in entry ? rawPageEntry(entry) : rawLink(entry)));

/** The current menus, with the league's name and slug filled in. */
export function menusNow({ description, league }: CurrentLeague): DeskMenus {
  const { crests: _, ...menus } = menuDescriptions.parse(withBrand(description.menus, league.brand));
  return menus;
}

/** The description with other menus, and the names of those that changed. */
export function withMenus(
  { description, league }: CurrentLeague,
  before: DeskMenus,
  menus: DeskMenus,
): Pick<LeagueChange, "description" | "parts"> {
  const plain = {
    primary: rawEntries(menus.primary),
    other: rawEntries(menus.other),
    footer: menus.footer.map(({ heading, items }) => ({ heading, items: rawEntries(items) })),
    legal: rawEntries(menus.legal),
  };
  const changed = menuNames.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(menus[name]));
  const restored = changed.map((name) => [name, withPlaceholders(plain[name], description.menus, league.brand)]);
  return {
    description: { ...description, menus: { ...parts.parse(description.menus), ...Object.fromEntries(restored) } },
    parts: changed.map((name) => `menu ${name}`),
  };
}
