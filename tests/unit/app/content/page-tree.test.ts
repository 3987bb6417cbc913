import { describe, expect, it } from "vitest";
import { pageBodies } from "../../../../app/content/page-bodies.ts";
import type { OutlineEntry } from "../../../../app/content/page-outline.ts";
import { findPage, pageTree, parsePageTree } from "../../../../app/content/page-tree.ts";
import type { PageNode } from "../../../../schemas/content/page-tree.ts";
import { brand } from "../../../fixtures/brand.ts";

const everyNode = (nodes: readonly PageNode[]): PageNode[] =>
  nodes.flatMap((node) => [node, ...everyNode(node.children)]);
const nodes = everyNode(pageTree(brand));

describe("the page tree", () => {
  it("gives every page a unique id and path", () => {
    expect(new Set(nodes.map((node) => node.postID)).size).toBe(nodes.length);
    expect(new Set(nodes.map((node) => node.fullPath)).size).toBe(nodes.length);
  });

  it("lists the ids of each page's children", () => {
    for (const node of nodes) expect(node.childIds).toEqual(node.children.map((child) => child.postID));
  });

  it("has a body for every page, and no body without a page", () => {
    const pages = nodes.filter((node) => node.postType === "internal").map((node) => node.fullPath);
    expect([...pageBodies(brand).keys()].toSorted()).toEqual(pages.toSorted());
  });

  it("contains the brand's name", () => {
    expect(findPage(pageTree(brand), `about-the-${brand.slug}`)?.[0]?.postTitle).toBe(`About the ${brand.name}`);
    expect(pageBodies(brand).get(`fantasy-${brand.slug}`)).toBeDefined();
  });

  it("finds a page with its ancestors", () => {
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

describe("a broken page tree", () => {
  const good: OutlineEntry = { slug: "governance", title: "Governance" };
  const below = (broken: OutlineEntry): OutlineEntry[] => [
    good,
    { slug: "supporters", title: "Supporters", children: [{ slug: "faqs", title: "FAQs", children: [broken] }] },
  ];

  it.each<[what: string, tree: OutlineEntry[], words: RegExp]>([
    ["a page without a title", below({ slug: "tickets", title: "" }), /supporters\/faqs\/tickets: postTitle/],
    ["an address with spaces", [good, { slug: "our board", title: "Our Board" }], /at our board: pageSlug/],
    ["a link that is no address", below({ slug: "shop", title: "Shop", external: "shop" }), /faqs\/shop: externalUrl/],
    [
      "an empty menu title",
      below({ slug: "tickets", title: "Tickets", menuTitle: "" }),
      /supporters\/faqs\/tickets: menuPostTitle/,
    ],
    [
      "a fifth level",
      below({ slug: "a", title: "A", children: [{ slug: "b", title: "B", children: [{ slug: "c", title: "C" }] }] }),
      /supporters\/faqs\/a\/b\/c: nestedLevel/,
    ],
    ["two pages with one path", [good, good], /at governance: another page has this path/],
  ])("with %s is refused by the path of the page", (_what, tree, words) => {
    expect(() => parsePageTree(tree, brand)).toThrow(words);
  });

  it("names every broken page", () => {
    const broken = { slug: "x", title: "" };
    expect(() => parsePageTree([broken, ...below({ slug: "tickets", title: "" })], brand)).toThrow(
      /at x: postTitle.*supporters\/faqs\/tickets: postTitle/,
    );
  });
});
