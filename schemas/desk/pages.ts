import { z } from "zod";
import { bodySection } from "../content/page-tree.ts";
import { menuDescriptions } from "../league/menu-description.ts";
import { reason } from "./staff.ts";

/** The menus that staff edit: a league's menus, but not the clubs' crests. */
export const deskMenus = menuDescriptions.omit({ crests: true });
export type DeskMenus = z.output<typeof deskMenus>;

/** Menus that a new page can be added to. */
export const menuNames = ["primary", "other", "legal"] as const;

const line = (max: number, what: string) =>
  z
    .string(`${what} is text.`)
    .trim()
    .min(1, `${what} is missing.`)
    .max(max, `${what} has at most ${max} characters.`)
    .regex(/^\P{Cc}*$/u, `${what} is on one line.`);

const slug = z
  .string("An address is text.")
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "An address is lower-case letters, digits and hyphens, such as away-days.")
  .max(60, "An address has at most 60 characters.");
export const pagePath = z
  .string("A page is named by its path.")
  .regex(/^[a-z0-9-]{1,60}(\/[a-z0-9-]{1,60}){0,3}$/, "That is no page's path, such as governance/regulations.");
/** Changes when the page or menu changes. A change sends the revision it is based on. */
const revision = z.string("A revision is text.").max(64, "That is no revision.");

/** Maximum length of a page's text: of its sections as JSON, and of a draft's Markdown. */
const maxText = 50_000;
const isFull = ({ heading, paragraphs, list, table, questions }: z.output<typeof bodySection>) =>
  heading !== undefined || table !== undefined || paragraphs.length + list.length + questions.length > 0;

/** A page's text: a lead sentence, and sections, which the desk parses from Markdown (app/desk/pages/read-markdown.ts). */
const pageText = z.object({
  lead: line(300, "The first sentence"),
  sections: z
    .array(bodySection.refine(isFull, "has some text"))
    .max(200, "A page has at most 200 sections.")
    .refine(
      (sections) => JSON.stringify(sections).length <= maxText,
      `A text has at most ${maxText} characters, markup counted.`,
    )
    .refine(
      (sections) => !sections.some(({ paragraphs }) => paragraphs.some((text) => text.startsWith("Table: "))),
      "A paragraph that begins with Table: is the caption of a table.",
    ),
});

export const pageContent = z.object({
  title: line(120, "A title"),
  /** A shorter title for menus; null: the title. */
  menuTitle: line(60, "A title for menus").nullable(),
  /** Null: English. */
  language: z.string().max(35, "A language is a tag such as ar.").nullable(),
  /** Null for links to other pages or sites. */
  text: pageText.nullable(),
});
export type PageContent = z.output<typeof pageContent>;

const written = (max: number, what: string) => z.string().max(max, `${what} has at most ${max} characters.`);

/** An unpublished page. Its text is Markdown, which may be invalid; a property that the page does not have is empty. */
export const pageDraft = z.object({
  title: written(120, "A title").trim().min(1, "A title is missing."),
  menuTitle: written(60, "A title for menus"),
  language: written(35, "A language"),
  lead: written(300, "The first sentence"),
  text: written(maxText, "A text"),
});
export type PageDraft = z.output<typeof pageDraft>;

/** GET pages: the pages of the tree, each after its parent. */
export const deskPagesResponse = z.object({
  pages: z.array(
    z.object({
      path: z.string(),
      title: z.string(),
      /** Target of a link; null for pages. */
      link: z.string().nullable(),
      updated: z.string(),
      /** Names of the menus that contain it. */
      menus: z.array(z.string()),
    }),
  ),
  /** Languages that pages can be in. */
  languages: z.array(z.string()),
});
export type DeskPages = z.output<typeof deskPagesResponse>;
/** GET pages/page. */
export const deskPageRequest = z.object({ path: pagePath });
export const deskPageResponse = pageContent.extend({
  text: z.object({ lead: z.string(), sections: z.array(bodySection) }).nullable(),
  path: z.string(),
  revision: z.string(),
  menus: z.array(z.string()),
  languages: z.array(z.string()),
});
export type DeskPage = z.output<typeof deskPageResponse>;

/** POST pages/create. */
export const deskPageCreate = pageContent.extend({
  /** Path of the parent page; null: none. */
  parent: pagePath.nullable(),
  /** The last segment of its path. */
  slug,
  /** The menu to which it is added, as the last item. */
  menu: z.enum(menuNames).nullable().default(null),
});
/** POST pages/save. */
export const deskPageSave = pageContent.extend({
  path: pagePath,
  revision,
  /** Revision of the draft that is being published. Without it, a draft stays among the revisions. */
  draft: revision.optional(),
});
/** POST pages/remove: also removes the page from the menus. */
export const deskPageRemove = z.object({ path: pagePath, revision, reason });
export const changedPage = z.object({ path: z.string() });

const revisionNumber = z.int().positive();
/** GET pages/draft: a page with its unpublished draft. */
export const pageDraftResponse = z.object({
  page: deskPageResponse,
  /** Null: no draft. */
  draft: pageDraft.nullable(),
  /** Changes when the draft or the published page changes. A save sends the revision it is based on. */
  revision: z.string(),
  /** Newest first. `staff` is null for the page as it was before its first change at the desk. */
  revisions: z.array(
    z.object({
      revision: revisionNumber,
      at: z.iso.datetime(),
      staff: z.string().nullable(),
      action: z.enum(["saved", "published"]),
    }),
  ),
});
export type DeskPageDraft = z.output<typeof pageDraftResponse>;
/** POST pages/draft/save. */
export const pageDraftSave = z.object({
  path: pagePath,
  revision,
  draft: pageDraft,
  /** The revision that it is based on stays, even if it is of the same sitting: the author goes back to an older one. */
  apart: z.boolean().optional(),
});
export const savedPageDraft = z.object({ path: z.string(), revision: z.string() });
/** GET pages/draft/revision. */
export const pageRevisionRequest = z.object({
  path: pagePath,
  revision: z.coerce.number("A revision is a number.").int().min(1).max(1_000_000),
});
/** A saved revision has only `draft`, and a published one only `page`. */
export const pageRevisionResponse = z.object({
  draft: pageDraft.nullable(),
  page: deskPageResponse.pick({ title: true, menuTitle: true, language: true, text: true }).nullable(),
});
export type PageVersion = z.output<typeof pageRevisionResponse>;

/** POST pages/move: the page and its subpages get new paths. Links on the site are updated, and the old paths redirect. */
export const deskPageMove = z.object({
  path: pagePath,
  revision,
  /** Path of the parent page; null: none. */
  parent: pagePath.nullable(),
  slug,
});

/** GET menus. */
export const deskMenusResponse = z.object({
  menus: deskMenus,
  revision: z.string(),
  titles: z.record(z.string(), z.string()),
});
/** POST menus. */
export const deskMenusRequest = z.object({ menus: deskMenus, revision });
