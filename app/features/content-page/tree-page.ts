import type { MenuItem, PageBody, PageNode } from "../../../schemas/content/page-tree.ts";
import { fromNode } from "../../content/menus.ts";
import { pageBodies } from "../../content/page-bodies.ts";
import { type Brand, findPage, pageTree } from "../../content/page-tree.ts";
import type { ChildPage } from "./child-pages.tsx";

/** A page of the page tree with everything that is shown of it. */
export interface TreePage {
  path: string;
  title: string;
  template: PageNode["pageTemplate"];
  imageKey: string;
  /** Date, YYYY-MM-DD. */
  updated: string;
  body: PageBody;
  /** The pages above it, from the top. */
  trail: { title: string; href: string }[];
  children: ChildPage[];
  /** Links to the page and its siblings, for a page without children. */
  siblings: MenuItem[];
}

const imageKeyOf = (node: PageNode) => `page-${node.pageSlug}`;
const titleOf = (node: PageNode) => node.menuPostTitle ?? node.postTitle;

/** @param path without leading and trailing slashes. @returns null if the tree has no such page */
export function treePage(brand: Brand, path: string): TreePage | null {
  const trail = findPage(pageTree(brand), path);
  const node = trail?.at(-1);
  const bodies = pageBodies(brand);
  const body = bodies.get(path);
  if (!trail || !node || !body) return null;
  const parent = trail.at(-2);
  const isCompetition = trail[0]?.pageSlug === "competitions";
  return {
    path: `/${path}`,
    title: node.postTitle,
    template: node.pageTemplate,
    imageKey: imageKeyOf(node),
    updated: node.publishedDate,
    body,
    trail: trail.slice(0, -1).map((step) => ({ title: titleOf(step), href: `/${step.fullPath}` })),
    children: node.children.map((child) => ({
      item: fromNode(child, isCompetition ? "crest" : "default"),
      lead: bodies.get(child.fullPath)?.lead ?? "",
      imageKey: imageKeyOf(child),
    })),
    siblings: (node.children.length > 0 ? [] : (parent?.children ?? [])).map((sibling) => fromNode(sibling, "default")),
  };
}

/** A page that the site cannot do without. @throws Error if the tree has no such page */
export function requiredTreePage(brand: Brand, path: string): TreePage {
  const page = treePage(brand, path);
  if (!page) throw new Error(`The page tree has no page at ${path}`);
  return page;
}
