import type { PageNode } from "../content/page-tree.ts";
import type { LeaguePage } from "./league-page.ts";

/** Time of day of each page's last edit, because descriptions have the date alone. */
const publishedTime = "09:00";

const parentOf = (path: string) => path.split("/").slice(0, -1).join("/");
const isLink = ({ link, external }: LeaguePage) => (link ?? external) !== undefined;

/** A page with a problem. */
export interface PageProblem {
  path: string;
  problem: string;
}

/** Problems between pages: duplicate paths, and pages below a missing page or a link. */
export function pageProblems(pages: readonly LeaguePage[]): PageProblem[] {
  const byPath = new Map<string, LeaguePage>();
  const problems: PageProblem[] = [];
  for (const page of pages) {
    if (byPath.has(page.path)) problems.push({ path: page.path, problem: "another page has this path" });
    byPath.set(page.path, page);
  }
  for (const { path } of pages) {
    const parent = parentOf(path);
    if (parent === "") continue;
    const above = byPath.get(parent);
    if (above === undefined) problems.push({ path, problem: `there is no page ${parent} above it` });
    else if (isLink(above)) problems.push({ path, problem: `${parent} above it is a link, not a page` });
  }
  return problems;
}

/** Builds the page tree. The pages must have no {@link pageProblems}. */
export function buildPageTree(pages: readonly LeaguePage[]): PageNode[] {
  const below = Map.groupBy(pages, ({ path }) => parentOf(path));
  let lastID = 0;
  const nodesBelow = (parent: string, nestedLevel: number): PageNode[] =>
    (below.get(parent) ?? [])
      .toSorted((one, other) => one.order - other.order || one.path.localeCompare(other.path))
      .map((page, pageOrder) => {
        lastID += 1;
        const postID = lastID;
        const children = nodesBelow(page.path, nestedLevel + 1);
        return {
          postID,
          postTitle: page.title,
          menuPostTitle: page.menuTitle ?? null,
          postStatus: "Published",
          pageTemplate: page.template,
          savedTimestamp: Date.parse(`${page.updated}T${publishedTime}:00Z`),
          pageOrder,
          pageSlug: page.path.slice(parent === "" ? 0 : parent.length + 1),
          fullPath: page.path,
          publishedDate: page.updated,
          publishedTime,
          nestedLevel,
          postType: page.external !== undefined ? "external" : page.link !== undefined ? "internalLink" : "internal",
          linkSlug: page.link ?? null,
          externalUrl: page.external ?? null,
          newTab: page.external !== undefined && page.newTab !== false,
          childIds: children.map((child) => child.postID),
          children,
        };
      });
  return nodesBelow("", 0);
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
