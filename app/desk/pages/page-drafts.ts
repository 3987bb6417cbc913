import { z } from "zod";
import {
  type DeskPage,
  type DeskPageDraft,
  type PageContent,
  type PageDraft,
  pageDraft,
  pageDraftResponse,
  pageRevisionResponse,
  savedPageDraft,
} from "../../../schemas/desk/pages.ts";
import { callDesk, DeskRefusal } from "../calls/client.ts";
import { deviceStorage } from "../device-storage.ts";
import type { DraftField } from "../drafts/differences.ts";
import type { DraftStore } from "../drafts/use-saved-draft.ts";
import { readMarkdown } from "./read-markdown.ts";
import { writeMarkdown } from "./write-markdown.ts";

/** Fields of a page, for comparing revisions. */
export const pageFields: readonly DraftField<PageDraft>[] = [
  { field: "Title", of: ({ title }) => title },
  { field: "Title in menus", of: ({ menuTitle }) => menuTitle },
  { field: "Language", of: ({ language }) => language },
  { field: "First sentence", of: ({ lead }) => lead },
  { field: "Text", of: ({ text }) => text },
];

/** Texts in the preview dialog of a page. */
export const previewOfPage = { what: "The page", link: "read this text of the page" };

type PageWords = Pick<DeskPage, "title" | "menuTitle" | "language" | "text">;

export const emptyDraft: PageDraft = { title: "", menuTitle: "", language: "", lead: "", text: "" };

/** Converts a page to a draft. */
const draftOf = ({ title, menuTitle, language, text }: PageWords): PageDraft => ({
  ...{ title, menuTitle: menuTitle ?? "", language: language ?? "" },
  ...{ lead: text?.lead ?? "", text: writeMarkdown(text?.sections ?? []) },
});

/**
 * Converts a draft to a page.
 * @param isLink whether it is a link, which has only titles
 * @throws DeskRefusal if the text has Markdown that pages do not support
 */
export function contentOf({ title, menuTitle, language, lead, text }: PageDraft, isLink: boolean): PageContent {
  const { sections, faults } = readMarkdown(text);
  const [fault] = faults;
  if (fault !== undefined) throw new DeskRefusal(400, "bad_text", `Line ${fault.line} of the text ${fault.message}.`);
  return {
    ...{ title, menuTitle: menuTitle.trim() === "" ? null : menuTitle, language: language === "" ? null : language },
    text: isLink ? null : { lead, sections },
  };
}

export const readPageDraft = (path: string): Promise<DeskPageDraft> =>
  callDesk("GET", `pages/draft?${new URLSearchParams({ path })}`, pageDraftResponse);

/** The page's draft; without one, the published page as a draft. */
export const draftOrPage = ({ page, draft, revision }: DeskPageDraft) => ({ draft: draft ?? draftOf(page), revision });

/** Loads a page as it was in a revision. */
export async function readRevision(path: string, revision: number): Promise<PageDraft> {
  const query = new URLSearchParams({ path, revision: String(revision) });
  const { draft, page } = await callDesk("GET", `pages/draft/revision?${query}`, pageRevisionResponse);
  return draft ?? (page === null ? emptyDraft : draftOf(page));
}

/** Loads and saves a page's draft. */
export const pageStore = (path: string): DraftStore<PageDraft, string> => ({
  name: path,
  fields: pageFields,
  unsaved: deviceStorage("page", z.object({ revision: z.string(), draft: pageDraft.extend({ title: z.string() }) })),
  read: async () => draftOrPage(await readPageDraft(path)),
  async save(saved) {
    return (await callDesk("POST", "pages/draft/save", savedPageDraft, { path, ...saved })).revision;
  },
});

/** New pages that are not published yet, on this device. */
export const newPage = deviceStorage("new-page", pageDraft.extend({ title: z.string() }));
