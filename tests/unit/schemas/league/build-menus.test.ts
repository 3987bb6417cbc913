import { describe, expect, it } from "vitest";
import { buildMenus, menuItemOf } from "../../../../schemas/league/build-menus.ts";
import { buildPageTree } from "../../../../schemas/league/build-page-tree.ts";
import { leaguePage } from "../../../../schemas/league/league-page.ts";
import { menuDescriptions } from "../../../../schemas/league/menu-description.ts";
import { brand } from "../../../fixtures/brand.ts";
import { league } from "../../../fixtures/league.ts";

const { primary, other, footer, legal } = league.menus;
const none = new Map<string, string>();

/** The page tree of these pages, each with text unless it links elsewhere. */
const treeOf = (pages: ({ path: string; title: string } & Record<string, unknown>)[]) =>
  buildPageTree(
    pages.map((page, order) =>
      leaguePage.parse({
        order,
        updated: "2026-07-01",
        body: "link" in page || "external" in page ? null : { lead: "A sentence." },
        ...page,
      }),
    ),
  );
const named = (name: string) => {
  const item = [...primary, ...other].find((entry) => entry.name === name);
  if (!item) throw new Error(`No menu is called ${name}`);
  return item;
};

describe("the primary navigation", () => {
  it("has the specified order, with the short title", () => {
    expect(primary.map((item) => item.name)).toEqual([
      "Matches",
      "News",
      "Fantasy",
      "Competitions",
      "Community",
      "How to Watch",
      "Governance",
    ]);
    expect(named("Matches").slug).toBe("/match-hub");
  });

  it("shows its four secondary menus in their styles", () => {
    expect(["Competitions", "Community", "How to Watch", "Governance"].map((name) => named(name).type)).toEqual([
      "crest",
      "trust",
      "watch",
      "default",
    ]);
  });

  it("adds the upcoming live games to the watch menu, once", () => {
    const { subMenu } = named("How to Watch");
    expect(subMenu.filter((child) => child.name === "Upcoming Live Games")).toHaveLength(1);
    expect(subMenu.at(-1)).toMatchObject({ name: "Upcoming Live Games", slug: "/how-to-watch/upcoming-tv-games/" });
  });

  it("shows a crest for each competition with a known title, in any case", () => {
    const { subMenu } = named("Competitions");
    expect(subMenu.filter(({ image }) => image !== null).map(({ name, image }) => [name, image])).toEqual([
      ["Championship", "/crests/championship.svg"],
      ["League One", "/crests/league-one.svg"],
      ["League Two", "/crests/league-two.svg"],
      ["Crown Cup", "/crests/cup.svg"],
      ["Crown Trophy", "/crests/trophy.svg"],
      ["Play-Offs", "/crests/play-offs.svg"],
    ]);
    const [node] = treeOf([{ path: "one", title: "LEAGUE one" }]);
    expect(node && menuItemOf(node, "crest", league.crests).image).toBe("/crests/league-one.svg");
    expect(node && menuItemOf(node, "default", league.crests).image).toBeNull();
  });

  it("links from the community to its jobs on another site, in a new tab", () => {
    expect(named("Community").subMenu.find(({ name }) => name === "Community Jobs")).toMatchObject({
      isExternal: true,
      newTab: true,
    });
  });
});

describe("a node of the page tree", () => {
  const [parent] = treeOf([
    { path: "watch", title: "How to Watch and Listen", menuTitle: "How to Watch" },
    { path: "watch/page", title: "A page" },
    { path: "watch/page/deep", title: "A page below" },
    { path: "watch/link", title: "A link", link: "/videos" },
    { path: "watch/away", title: "Another site", external: "https://other.example/" },
    { path: "watch/here", title: "Another site", external: "https://here.example/", newTab: false },
  ]);
  const item = parent && menuItemOf(parent, "default", none);

  it("shows its menu title, and links to its full path", () => {
    expect(item).toMatchObject({ name: "How to Watch", slug: "/watch", isExternal: false });
  });

  it("links to the full path, the internal link, or the other site, in a new tab unless its page says otherwise", () => {
    expect(item?.subMenu.map(({ slug, isExternal, newTab }) => [slug, isExternal, newTab])).toEqual([
      ["/watch/page", false, false],
      ["/videos", false, false],
      ["https://other.example/", true, true],
      ["https://here.example/", true, false],
    ]);
  });

  it("has one level of children in a menu", () => {
    expect(item?.subMenu[0]?.subMenu).toEqual([]);
  });
});

describe("the other menus", () => {
  it("link to other sites in a new tab, unless the league says otherwise", () => {
    const links = [
      { name: "Here", link: "https://here.example/", newTab: false },
      { name: "There", link: "https://there.example/" },
      { name: "News", link: "/news" },
    ];
    const described = menuDescriptions.parse({
      ...{ primary: [], footer: [], legal: [] },
      other: [{ name: "Shop", link: "https://shop.example/", newTab: false, links }],
    });
    const [shop] = buildMenus(described, [], none).other;
    expect([shop, ...(shop?.subMenu ?? [])].map((item) => [item?.name, item?.isExternal, item?.newTab])).toEqual([
      ["Shop", true, false],
      ["Here", true, false],
      ["There", true, true],
      ["News", false, false],
    ]);
  });

  it("link to tickets and store on other sites, and to ClubTV on this one", () => {
    expect(named("Tickets")).toMatchObject({ isExternal: true, newTab: true });
    expect(named("Store")).toMatchObject({ isExternal: true, newTab: true });
    expect(named("ClubTV")).toMatchObject({ isExternal: false, slug: "/videos" });
  });

  it("have the embeds in the footer", () => {
    expect(footer.flatMap(({ items }) => items).map(({ slug }) => slug)).toContain("/embeds");
  });

  it("have the legal pages in the footer", () => {
    for (const slug of [
      "/website-privacy-policy",
      "/terms-of-use",
      "/modern-slavery",
      "/accessibility",
      "/company-details",
      "/contact",
    ]) {
      expect(legal.map((item) => item.slug)).toContain(slug);
    }
  });

  it("contain the brand's name", () => {
    expect(named("Fantasy").slug).toBe(`/fantasy-${brand.slug}`);
  });
});
