import { type PageNode, pageNode } from "../../schemas/page-tree.ts";
import { type OutlineEntry, outline } from "./outline.ts";

export interface Brand {
  name: string;
  slug: string;
}

/** When the pages of the demo were last edited: the same for all, so that a build changes nothing. */
const published = { date: "2026-07-01", time: "09:00" };
const savedTimestamp = Date.parse(`${published.date}T${published.time}:00Z`);

function buildNodes(
  entries: readonly OutlineEntry[],
  brand: Brand,
  parentPath: string,
  level: number,
  ids: { next: number },
): PageNode[] {
  return entries.map((entry, pageOrder) => {
    const postID = ids.next++;
    const pageSlug = entry.slug.replaceAll("{brand}", brand.slug);
    const fullPath = parentPath === "" ? pageSlug : `${parentPath}/${pageSlug}`;
    const children = buildNodes(entry.children ?? [], brand, fullPath, level + 1, ids);
    return {
      postID,
      postTitle: entry.title.replaceAll("{name}", brand.name),
      menuPostTitle: entry.menuTitle ?? null,
      postStatus: "Published",
      pageTemplate: entry.template ?? "Default",
      savedTimestamp,
      pageOrder,
      pageSlug,
      fullPath,
      publishedDate: published.date,
      publishedTime: published.time,
      nestedLevel: level,
      postType: entry.external ? "external" : entry.linkTo ? "internalLink" : "internal",
      linkSlug: entry.linkTo ?? null,
      externalUrl: entry.external ?? null,
      newTab: entry.external !== undefined,
      childIds: children.map((child) => child.postID),
      children,
    };
  });
}

const trees = new Map<string, PageNode[]>();

/** The page tree of a brand: built and checked once for each process. */
export function pageTree(brand: Brand): PageNode[] {
  const key = JSON.stringify([brand.slug, brand.name]);
  const known = trees.get(key);
  if (known) return known;
  const tree = pageNode.array().parse(buildNodes(outline, brand, "", 0, { next: 1 }));
  trees.set(key, tree);
  return tree;
}

/**
 * Finds a page by its address.
 * @param path without slashes at the ends, such as `governance/regulations`
 * @returns the nodes from the top of the tree down to the page; null when there is no such page. Links are no pages.
 */
export function findPage(tree: readonly PageNode[], path: string): PageNode[] | null {
  const trail: PageNode[] = [];
  let level = tree;
  for (const slug of path.split("/")) {
    const node = level.find((candidate) => candidate.pageSlug === slug);
    if (node?.postType !== "internal") return null;
    trail.push(node);
    level = node.children;
  }
  return trail;
}
