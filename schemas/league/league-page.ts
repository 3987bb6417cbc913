import { z } from "zod";
import { pageBody } from "../content/page-tree.ts";
import { externalURL, language, sitePath, text } from "./fields.ts";

const path = z
  .string()
  .regex(/^[a-z0-9-]+(\/[a-z0-9-]+){0,3}$/, "is a path of at most four slugs: lower-case letters, digits and hyphens");

/** Front matter of a page: its position in the tree and in menus. */
export const pageFrontMatter = z.strictObject({
  title: text(120),
  menuTitle: text(60).optional(),
  template: z.enum(["Hub", "Default", "Landing"]).default("Default"),
  /** Language of title and text, unless English: one of the league's languages. */
  language: language.optional(),
  /** Sort order among pages of one level. */
  order: z.int().min(0).max(10_000),
  /** The page links to another page of this site instead of being one. */
  link: sitePath.optional(),
  /** The page links to another site instead of being a page. */
  external: externalURL.optional(),
  /** Whether an external link opens in a new tab. Default: true. */
  newTab: z.boolean().optional(),
  /** A competition's table or rounds are shown at this path (spec: routes#route-table); the page's own title appears in menus only. */
  competition: z.literal(true).optional(),
  /** Former paths of the page, which redirect to it unless another page has them now. */
  formerly: z.array(path).max(50).optional(),
  /** Day of the last edit. */
  updated: z.iso.date(),
});

/** A page of a league's description. Its path is that of its file in pages/. */
export const leaguePage = pageFrontMatter
  .extend({
    path,
    /** Null for links. */
    body: pageBody.nullable(),
  })
  .refine(({ link, external }) => link === undefined || external === undefined, {
    path: ["external"],
    error: "stands beside a link: a page has one or the other",
  })
  .refine(({ link, external, body }) => (link ?? external) === undefined || body === null, {
    path: ["body"],
    error: "is for pages: a link has no text",
  })
  .refine(({ link, external, body }) => (link ?? external) !== undefined || body !== null, {
    path: ["body"],
    error: "is missing: a page needs at least one sentence",
  });
export type LeaguePage = z.output<typeof leaguePage>;
