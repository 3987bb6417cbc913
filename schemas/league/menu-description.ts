import { z } from "zod";
import { filePath, icons, link, text } from "./fields.ts";

/** A page of the tree, by path, with the pages below it. */
const pageEntry = z.strictObject({
  page: z.string().regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/, "is the path of a page, such as governance/regulations"),
  /** Replaces the page's own title. */
  name: text(60).optional(),
  /** Style of its secondary menu. */
  style: z.enum(["default", "crest", "trust", "watch"]).default("default"),
  /** Links listed after the pages below it. */
  get links() {
    return z.array(linkEntry).max(20).default([]);
  },
});

const namedLink = z.strictObject({
  name: text(60),
  link,
  /** Whether a link to another site opens in a new tab. Default: true. */
  newTab: z.boolean().optional(),
});

/** Any link, with links below it. */
const linkEntry = namedLink.extend({
  icon: z.enum(icons).nullable().default(null),
  /** Whether it is in the accent colour. */
  highlight: z.boolean().default(false),
  links: z.array(namedLink).max(20).default([]),
});

const menuEntry = z.union([pageEntry, linkEntry], {
  error: "is a page by its path, or a name with a link: a path such as /news, or an address with https://",
});
export type MenuEntry = z.output<typeof menuEntry>;
export type PageEntry = z.output<typeof pageEntry>;
export type LinkEntry = z.output<typeof linkEntry>;

const menu = z.array(menuEntry).max(40);

export const menuDescriptions = z.strictObject({
  /** The header's items. */
  primary: menu,
  /** Further items of the full menu. */
  other: menu,
  footer: z.array(z.strictObject({ heading: text(60), items: menu })).max(8),
  /** Links in the small print. */
  legal: menu,
  /** Crests by the lower-case title of a page or competition (spec: layout#menu-items). */
  crests: z.record(text(80).toLowerCase(), filePath).default({}),
});
export type MenuDescriptions = z.output<typeof menuDescriptions>;
