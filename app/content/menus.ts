import { type MenuItem, menuItem, type PageNode } from "../../schemas/page-tree.ts";
import { type Brand, findPage, pageTree } from "./page-tree.ts";
import { siteSettings } from "./settings.ts";

/** Crests of competitions by lower-cased title (public-site §2); without one, nothing is shown. */
const crests: Record<string, string> = {
  championship: "/crests/championship.svg",
  "league one": "/crests/league-one.svg",
  "league two": "/crests/league-two.svg",
  "crown cup": "/crests/cup.svg",
  "crown trophy": "/crests/trophy.svg",
  "play-offs": "/crests/play-offs.svg",
};

function item(name: string, slug: string, more: Partial<MenuItem> = {}): MenuItem {
  return { name, slug, type: "default", isExternal: false, newTab: false, image: null, subMenu: [], ...more };
}

/** A menu item for a node, of one of the three kinds: external link, internal link, normal page. */
export function fromNode(node: PageNode, type: MenuItem["type"]): MenuItem {
  const name = node.menuPostTitle ?? node.postTitle;
  if (node.externalUrl !== null) return item(name, node.externalUrl, { type, isExternal: true, newTab: node.newTab });
  return item(name, node.linkSlug ?? `/${node.fullPath}`, {
    type,
    image: type === "crest" ? (crests[name.toLowerCase()] ?? null) : null,
    subMenu: node.children.map((child) => fromNode(child, type)).map((child) => ({ ...child, subMenu: [] })),
  });
}

export interface Menus {
  /** The header, in the specified order. */
  primary: MenuItem[];
  /** The full menu's other links. */
  other: MenuItem[];
  footer: { heading: string; items: MenuItem[] }[];
  /** The small print. */
  legal: MenuItem[];
}

function section(brand: Brand, slug: string, type: MenuItem["type"] = "default"): MenuItem {
  const node = findPage(pageTree(brand), slug)?.[0];
  if (!node) throw new Error(`The menus name a page that is not in the tree: ${slug}`);
  return fromNode(node, type);
}

/** Every menu of the site, from the page tree. */
export function menus(brand: Brand): Menus {
  const withoutChildren = (entry: MenuItem): MenuItem => ({ ...entry, subMenu: [] });
  const fantasy = section(brand, `fantasy-${brand.slug}`);
  const about = section(brand, `about-the-${brand.slug}`);
  const primary = [
    item("Matches", "/match-hub", {
      subMenu: [
        item("Fixtures and Results", "/match-hub"),
        item("Championship Table", "/competitions/championship"),
        item("League One Table", "/competitions/league-one"),
        item("League Two Table", "/competitions/league-two"),
      ],
    }),
    item("News", "/news", {
      subMenu: [
        item("Latest News", "/news"),
        item("By Category", "/category"),
        item("Newsletter", "/news/newsletter"),
        item("العربية", "/category/arabic"),
      ],
    }),
    { ...fantasy, name: "Fantasy" },
    section(brand, "competitions", "crest"),
    section(brand, "community", "trust"),
    section(brand, "how-to-watch", "watch"),
    section(brand, "governance"),
  ];
  const other = [
    about,
    section(brand, "supporters"),
    section(brand, "youth-development"),
    section(brand, "match-officials"),
    section(brand, "awards"),
    item("ClubTV", "/videos"),
    item("Tickets", siteSettings.ticketShop, { isExternal: true, newTab: true }),
    item("Store", "https://store.crown-league.example/", { isExternal: true, newTab: true }),
  ];
  const footer = [
    {
      heading: "The League",
      items: [
        about,
        section(brand, "governance"),
        section(brand, "handbook"),
        section(brand, `working-at-the-${brand.slug}`),
      ],
    },
    {
      heading: "Supporters",
      items: [
        section(brand, "supporters"),
        section(brand, "inclusion"),
        section(brand, "community"),
        section(brand, "contact"),
      ],
    },
    {
      heading: "Watch and Read",
      items: [
        item("Matches", "/match-hub"),
        item("News", "/news"),
        item("Videos", "/videos"),
        section(brand, "how-to-watch"),
      ],
    },
    {
      heading: "Work with Us",
      items: [
        section(brand, "commercial-partners"),
        section(brand, "media"),
        section(brand, "official-publications"),
        section(brand, "innovationlab"),
      ],
    },
  ];
  const legal = [
    "website-privacy-policy",
    "terms-of-use",
    "modern-slavery",
    "accessibility",
    "company-details",
    "contact",
  ];
  return {
    primary: menuItem.array().parse(primary),
    other: menuItem.array().parse(other),
    footer: footer.map((group) => ({ ...group, items: group.items.map(withoutChildren) })),
    legal: legal.map((slug) => withoutChildren(section(brand, slug))),
  };
}
