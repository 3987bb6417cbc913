import type { PageNode } from "../../schemas/content/page-tree.ts";
import { menus } from "./menus.ts";
import { pageBodies } from "./page-bodies.ts";
import { type OutlineEntry, outline } from "./page-outline.ts";
import { type Brand, parsePageTree } from "./page-tree.ts";

/** Page tree, bodies and menus are checked with any brand: only names and slugs differ. */
const anyBrand: Brand = { name: "Any League", slug: "any" };

const pathsOf = (nodes: readonly PageNode[]): string[] =>
  nodes.flatMap((node) => [...(node.postType === "internal" ? [node.fullPath] : []), ...pathsOf(node.children)]);

/**
 * Checks the built-in content: the page tree, a body for each of its pages, and the menus.
 * @throws Error with the path of the broken page
 */
export function checkContent(entries: readonly OutlineEntry[] = outline): void {
  const pages = new Set(pathsOf(parsePageTree(entries, anyBrand)));
  const bodies = new Set(pageBodies(anyBrand).keys());
  const withoutBody = [...pages].filter((path) => !bodies.has(path));
  if (withoutBody.length > 0) throw new Error(`Pages without a body: ${withoutBody.join(", ")}`);
  const withoutPage = [...bodies].filter((path) => !pages.has(path));
  if (withoutPage.length > 0) throw new Error(`Bodies without a page: ${withoutPage.join(", ")}`);
  menus(anyBrand);
}
