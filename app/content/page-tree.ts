import { type PageNode, pageNode } from "../../schemas/content/page-tree.ts";
import { type OutlineEntry, outline } from "./page-outline.ts";

export interface Brand {
  name: string;
  slug: string;
}

/** When the demo's pages were last edited: a constant, so that builds are reproducible. */
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

/** Path of the deepest node on the path of a zod issue. */
function brokenNode(tree: readonly PageNode[], steps: readonly PropertyKey[]): string {
  const [index, children, ...deeper] = steps;
  const node = typeof index === "number" ? tree[index] : undefined;
  if (!node) return "the top";
  return children === "children" && deeper.length > 0 ? brokenNode(node.children, deeper) : node.fullPath;
}

function requireOwnSlugs(tree: readonly PageNode[]): void {
  const seen = new Set<string>();
  for (const node of tree) {
    if (seen.has(node.pageSlug))
      throw new Error(`The page tree is broken at ${node.fullPath}: another page has this path`);
    seen.add(node.pageSlug);
    requireOwnSlugs(node.children);
  }
}

/**
 * Builds and checks a brand's page tree.
 * @throws Error with the path of the broken page, and what is wrong
 */
export function parsePageTree(entries: readonly OutlineEntry[], brand: Brand): PageNode[] {
  const written = buildNodes(entries, brand, "", 0, { next: 1 });
  const parsed = pageNode.array().safeParse(written);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(
      ({ path, message }) => `${brokenNode(written, path)}: ${String(path.at(-1))}: ${message}`,
    );
    throw new Error(`The page tree is broken at ${faults.join("; ")}`);
  }
  requireOwnSlugs(parsed.data);
  return parsed.data;
}

const trees = new Map<string, PageNode[]>();

/** A brand's page tree, built and checked once per process. */
export function pageTree(brand: Brand): PageNode[] {
  const key = JSON.stringify([brand.slug, brand.name]);
  const known = trees.get(key);
  if (known) return known;
  const tree = parsePageTree(outline, brand);
  trees.set(key, tree);
  return tree;
}

/**
 * Finds a page by its path.
 * @param path without leading and trailing slashes, such as `governance/regulations`
 * @returns the nodes from the top of the tree down to the page; null if there is none. Links are not pages.
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
