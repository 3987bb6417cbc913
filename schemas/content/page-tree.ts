import { z } from "zod";

/**
 * Page tree node, "menu page" (spec: entities#page-tree-node). The tree and its bodies are built into the site, not fetched
 * (spec: product#embedded-data).
 */
export const pageNode = z.object({
  postID: z.int().positive(),
  postTitle: z.string().min(1),
  /** A shorter title for menus. */
  menuPostTitle: z.string().min(1).nullable(),
  postStatus: z.literal("Published"),
  pageTemplate: z.enum(["Hub", "Default", "Landing"]),
  /** Milliseconds since 1970. */
  savedTimestamp: z.int().nonnegative(),
  pageOrder: z.int().nonnegative(),
  pageSlug: z.string().regex(/^[a-z0-9-]+$/),
  /** Without a slash at either end. */
  fullPath: z.string().regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/),
  publishedDate: z.iso.date(),
  publishedTime: z.iso.time({ precision: -1 }),
  /** 0 at the top. */
  nestedLevel: z.int().min(0).max(3),
  postType: z.enum(["internal", "internalLink", "external"]),
  /** Where an internal link goes; null for pages. */
  linkSlug: z.string().nullable(),
  externalUrl: z.url().nullable(),
  newTab: z.boolean(),
  childIds: z.array(z.int().positive()),
  get children() {
    return z.array(pageNode);
  },
});
export type PageNode = z.infer<typeof pageNode>;

/** A table. The first cell of a row is its header. */
export const bodyTable = z
  .object({
    caption: z.string().min(1),
    columns: z.array(z.string().min(1)).min(2),
    rows: z.array(z.array(z.string().min(1))).min(1),
  })
  .refine(
    ({ columns, rows }) => rows.every((row) => row.length === columns.length),
    "Every row has a cell for each column",
  );

/** Section of a page: paragraphs, then a list, a table, then questions with answers; any of them may be missing. */
export const bodySection = z.object({
  heading: z.string().min(1).optional(),
  paragraphs: z.array(z.string().min(1)).default([]),
  list: z.array(z.string().min(1)).default([]),
  table: bodyTable.optional(),
  questions: z.array(z.object({ question: z.string().min(1), answer: z.string().min(1) })).default([]),
});

/** The body of a content page: plain text, with links in its sections (schemas/content/linked-text.ts). */
export const pageBody = z.object({
  /** One sentence, also the meta description. */
  lead: z.string().min(1).max(300),
  sections: z.array(bodySection).default([]),
});
export type PageBody = z.infer<typeof pageBody>;

/** Menu item (spec: entities#menu-item): one of three kinds, distinguished by `isExternal` and `slug`. */
export const menuItem = z.object({
  name: z.string().min(1),
  /** A path on this site, or an absolute URL when `isExternal`. */
  slug: z.string().min(1),
  type: z.enum(["default", "crest", "trust", "watch"]),
  isExternal: z.boolean(),
  newTab: z.boolean(),
  /** Classes of the link in every menu; empty for none. */
  customClass: z.string(),
  /** Class of an icon before the name; null for none. */
  icon: z.string().nullable(),
  /** URL of an image before the name; null for none. */
  image: z.string().nullable(),
  get subMenu() {
    return z.array(menuItem);
  },
});
export type MenuItem = z.infer<typeof menuItem>;
