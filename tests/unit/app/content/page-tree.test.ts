import { describe, expect, it } from "vitest";
import { menus } from "../../../../app/content/menus.ts";
import { pageBodies } from "../../../../app/content/page-bodies.ts";
import { findPage, pageTree } from "../../../../app/content/page-tree.ts";
import type { MenuItem, PageNode } from "../../../../schemas/page-tree.ts";

const brand = { name: "Crown League", slug: "crown" };
const everyNode = (nodes: readonly PageNode[]): PageNode[] =>
  nodes.flatMap((node) => [node, ...everyNode(node.children)]);
const nodes = everyNode(pageTree(brand));

describe("the page tree", () => {
  it("gives every page an id and an address of its own", () => {
    expect(new Set(nodes.map((node) => node.postID)).size).toBe(nodes.length);
    expect(new Set(nodes.map((node) => node.fullPath)).size).toBe(nodes.length);
  });

  it("names the children of each page", () => {
    for (const node of nodes) expect(node.childIds).toEqual(node.children.map((child) => child.postID));
  });

  it("has a body for every page, and no body without a page", () => {
    const pages = nodes.filter((node) => node.postType === "internal").map((node) => node.fullPath);
    expect([...pageBodies(brand).keys()].toSorted()).toEqual(pages.toSorted());
  });

  it("follows the brand", () => {
    const other = pageTree({ name: "Harbour League", slug: "harbour" });
    expect(findPage(other, "about-the-harbour")?.[0]?.postTitle).toBe("About the Harbour League");
    expect(findPage(other, "about-the-crown")).toBeNull();
    expect(pageBodies({ name: "Harbour League", slug: "harbour" }).get("fantasy-harbour")).toBeDefined();
  });

  it("finds a page with the pages above it", () => {
    const trail = findPage(pageTree(brand), "governance/regulations/players");
    expect(trail?.map((node) => node.postTitle)).toEqual(["Governance", "Regulations", "Players and Registrations"]);
  });

  it.each(["nowhere", "governance/nowhere", "", "governance//regulations", "community/jobs"])(
    "finds nothing at '%s'",
    (path) => {
      expect(findPage(pageTree(brand), path)).toBeNull();
    },
  );
});

describe("the menus", () => {
  const { primary, other, footer, legal } = menus(brand);
  const everyItem = (items: readonly MenuItem[]): MenuItem[] =>
    items.flatMap((item) => [item, ...everyItem(item.subMenu)]);

  it("keeps the specified order in the header", () => {
    expect(primary.map((item) => item.name)).toEqual([
      "Matches",
      "News",
      "Fantasy",
      "Competitions",
      "Community",
      "How to Watch",
      "Governance",
    ]);
  });

  it("leads every link of this site to a page of the tree or to a page that is no content page", () => {
    const own = [
      "/match-hub",
      "/news",
      "/videos",
      "/packages",
      "/category/arabic",
      "/category",
      "/news/newsletter",
      "/category/club-news",
      "/documents",
    ];
    const items = everyItem([...primary, ...other, ...footer.flatMap((group) => group.items), ...legal]);
    const lost = items.filter(
      (item) => !item.isExternal && !own.includes(item.slug) && findPage(pageTree(brand), item.slug.slice(1)) === null,
    );
    expect(lost.map((item) => item.slug)).toEqual([]);
  });

  it("opens external links in a new tab, and shows crests of competitions only", () => {
    const tickets = other.find((item) => item.name === "Tickets");
    expect(tickets).toMatchObject({ isExternal: true, newTab: true });
    const competitions = primary.find((item) => item.name === "Competitions")?.subMenu ?? [];
    expect(competitions.find((item) => item.name === "League Two")?.image).toBe("/crests/league-two.svg");
    expect(competitions.find((item) => item.name === "Key Dates")?.image).toBeNull();
  });

  it("has the legal pages in the footer", () => {
    expect(legal.map((item) => item.slug)).toEqual([
      "/website-privacy-policy",
      "/terms-of-use",
      "/modern-slavery",
      "/accessibility",
      "/company-details",
      "/contact",
    ]);
  });
});
