import { type MenuItem, menuItem, type PageNode } from "../../schemas/content/page-tree.ts";
import { type Brand, findPage, pageTree } from "./page-tree.ts";
import { siteSettings } from "./settings.ts";

/** Crests of competitions by lower-case title (spec: layout#menu-items). Others have none. */
const crests: Record<string, string> = {
  championship: "/crests/championship.svg",
  "league one": "/crests/league-one.svg",
  "league two": "/crests/league-two.svg",
  "crown cup": "/crests/cup.svg",
  "crown trophy": "/crests/trophy.svg",
  "play-offs": "/crests/play-offs.svg",
};

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

/** Menu item of a node: external link, internal link or page. */
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
  /** The header's items, in the specified order. */
  primary: MenuItem[];
  /** Further items of the full menu. */
  other: MenuItem[];
  footer: { heading: string; items: MenuItem[] }[];
  /** Links in the small print. */
  legal: MenuItem[];
}

function section(brand: Brand, slug: string, type: MenuItem["type"] = "default"): MenuItem {
  const node = findPage(pageTree(brand), slug)?.[0];
  if (!node) throw new Error(`The menus name a page that is not in the tree: ${slug}`);
  return fromNode(node, type);
}

/** The four pages with a secondary menu, in its style. */
function secondaryPages(brand: Brand) {
  return {
    competitions: section(brand, "competitions", "crest"),
    community: section(brand, "community", "trust"),
    howToWatch: withUpcomingGames(section(brand, "how-to-watch", "watch")),
    governance: section(brand, "governance"),
  };
}

/** The watch menu ends with the upcoming games, which are also a page of the tree (spec: layout#secondary-menu). */
function withUpcomingGames(watch: MenuItem): MenuItem {
  const games = item("Upcoming Live Games", "/how-to-watch/upcoming-tv-games/", {
    type: "watch",
    icon: "i-lucide-radio",
    customClass: "!text-accent",
  });
  return { ...watch, subMenu: [...watch.subMenu.filter(({ slug }) => `${slug}/` !== games.slug), games] };
}

const matchesMenu = item("Matches", "/match-hub", {
  subMenu: [
    item("Fixtures and Results", `/${siteSettings.slugs.fixtures}`),
    item("Match Centre", "/match-centre"),
    item("Championship Table", "/competitions/championship"),
    item("League One Table", "/competitions/league-one"),
    item("League Two Table", "/competitions/league-two"),
  ],
});

const newsMenu = item("News", "/news", {
  subMenu: [
    item("Latest News", "/news"),
    item("By Category", "/category"),
    item("Newsletter", "/news/newsletter"),
    item("العربية", "/category/arabic"),
  ],
});

const teamsMenu = item("Teams", "/clubs", {
  subMenu: [
    item("All Clubs", "/clubs"),
    item("Championship Clubs", "/clubs?competition=10"),
    item("League One Clubs", "/clubs?competition=11"),
    item("League Two Clubs", "/clubs?competition=12"),
  ],
});

/** All menus of the site, from the page tree. */
export function menus(brand: Brand): Menus {
  const withoutChildren = (entry: MenuItem): MenuItem => ({ ...entry, subMenu: [] });
  const { competitions, community, howToWatch, governance } = secondaryPages(brand);
  const fantasy = { ...section(brand, `fantasy-${brand.slug}`), name: "Fantasy" };
  const about = section(brand, `about-the-${brand.slug}`);
  const primary = [matchesMenu, newsMenu, fantasy, competitions, community, howToWatch, governance];
  const other = [
    teamsMenu,
    about,
    section(brand, "supporters"),
    section(brand, "youth-development"),
    section(brand, "match-officials"),
    section(brand, "awards"),
    section(brand, "official-publications"),
    item("ClubTV", "/videos", { icon: "i-lucide-tv" }),
    item("Tickets", siteSettings.ticketShop, { isExternal: true, newTab: true, icon: "i-lucide-ticket" }),
    item("Store", siteSettings.store, { isExternal: true, newTab: true, icon: "i-lucide-shopping-bag" }),
  ];
  const footer = [
    {
      heading: "The League",
      items: [about, governance, section(brand, "handbook"), section(brand, `working-at-the-${brand.slug}`)],
    },
    {
      heading: "Supporters",
      items: [section(brand, "supporters"), section(brand, "inclusion"), community, section(brand, "contact")],
    },
    {
      heading: "Watch and Read",
      items: [matchesMenu, newsMenu, item("Videos", "/videos"), howToWatch, section(brand, "official-podcast")],
    },
    {
      heading: "Work with Us",
      items: [
        section(brand, "commercial-partners"),
        section(brand, "media"),
        section(brand, "official-publications"),
        section(brand, "innovationlab"),
        item("Embeds for Your Site", "/embeds"),
        item("Open Data", "/open-data"),
      ],
    },
  ];
  const legal = [
    "website-privacy-policy",
    siteSettings.cookieNotice.consentSlug,
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
    legal: [...legal.map((slug) => withoutChildren(section(brand, slug))), item("Service Status", "/status")],
  };
}
