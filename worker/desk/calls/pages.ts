import { z } from "zod";
import {
  changedPage,
  deskMenusRequest,
  deskMenusResponse,
  deskPageCreate,
  deskPageMove,
  deskPageRemove,
  deskPageRequest,
  deskPageResponse,
  deskPageSave,
  deskPagesResponse,
  pageDraftResponse,
  pageDraftSave,
  pageRevisionRequest,
  pageRevisionResponse,
  savedPageDraft,
} from "../../../schemas/desk/pages.ts";
import { optionalReason, type StaffRole } from "../../../schemas/desk/staff.ts";
import { changeLeague, readCurrentLeague } from "../../league/change-league.ts";
import { addPage, changeMenus, listPages, readMenus, readPage, removePage, savePage } from "../../league/desk-pages.ts";
import { movePage } from "../../league/move-page.ts";
import {
  movedRevisions,
  publishedRevision,
  readDraft,
  readRevision,
  removedRevisions,
  requireLastDraft,
  saveDraft,
} from "../../league/page-drafts.ts";
import { requireNoOtherEditors } from "../other-editors.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const readers: readonly StaffRole[] = ["administrator", "editor", "writer", "analyst"];
const writers: readonly StaffRole[] = ["administrator", "editor", "writer"];
const publishers: readonly StaffRole[] = ["administrator", "editor"];

const databaseOf = ({ c }: CallScope) => c.env.CONTENT_DB;
const pathOf = ({ parent, slug }: { parent: string | null; slug: string }) =>
  parent === null ? slug : `${parent}/${slug}`;
const now = (scope: CallScope) => readCurrentLeague(databaseOf(scope));
const authorOf = ({ caller, now }: CallScope) => ({ staff: caller.name, now });
/** The whole page for the audit log, because removing a page also deletes its revisions; null once it is removed. */
const stateOf = async (scope: CallScope, path: string) => {
  const current = await now(scope);
  return listPages(current).pages.some((page) => page.path === path) ? readPage(current, path) : null;
};

/** Staff calls for the league's pages and menus. Each change validates and publishes the whole league. */
export const pageCalls = [
  staffCall({
    method: "GET",
    path: "pages",
    action: "pages.list",
    summary: "The pages of the site, each after the one that it is below, and the menus that name it",
    roles: readers,
    input: z.object({}),
    response: deskPagesResponse,
    audit: null,
    run: async (scope) => listPages(await now(scope)),
  }),
  staffCall({
    method: "GET",
    path: "pages/page",
    action: "pages.read",
    summary: "A page with its text",
    roles: readers,
    input: deskPageRequest,
    response: deskPageResponse,
    audit: null,
    run: async (scope, { path }) => readPage(await now(scope), path),
  }),
  staffCall({
    method: "POST",
    path: "pages/create",
    action: "pages.create",
    summary: "Publish a new page, and put it into a menu",
    roles: publishers,
    input: deskPageCreate,
    response: changedPage,
    audit: {
      subject: (location) => `page ${pathOf(location)}`,
      state: (scope, location) => stateOf(scope, pathOf(location)),
    },
    async run(scope, page) {
      const author = authorOf(scope);
      await changeLeague(scope.c.env, author, (current) => {
        const change = addPage(current, page, scope.now);
        const revision = { before: null, content: page };
        return { ...change, alongside: publishedRevision(databaseOf(scope), change.path, revision, author) };
      });
      return { path: pathOf(page) };
    },
  }),
  staffCall({
    method: "POST",
    path: "pages/save",
    action: "pages.save",
    summary: "Publish another title or text of a page",
    roles: publishers,
    input: deskPageSave,
    response: changedPage,
    audit: {
      subject: ({ path }) => `page ${path}`,
      loggedInput: ({ title }) => ({ title }),
      state: (scope, { path }) => stateOf(scope, path),
    },
    async run(scope, { draft, ...page }) {
      const author = authorOf(scope);
      const database = databaseOf(scope);
      if (draft !== undefined) await requireLastDraft(database, readPage(await now(scope), page.path), draft);
      await changeLeague(scope.c.env, author, (current) => {
        const revision = { before: readPage(current, page.path), content: page };
        return {
          ...savePage(current, page, scope.now),
          alongside: publishedRevision(database, page.path, revision, author),
        };
      });
      return { path: page.path };
    },
  }),
  staffCall({
    method: "POST",
    path: "pages/remove",
    action: "pages.remove",
    summary: "Take a page off the site and out of the menus",
    roles: publishers,
    confirmed: true,
    input: deskPageRemove,
    response: changedPage,
    audit: {
      subject: ({ path }) => `page ${path}`,
      state: (scope, { path }) => stateOf(scope, path),
    },
    async run(scope, { path, revision }) {
      await requireNoOtherEditors(scope, `page ${path}`);
      await changeLeague(scope.c.env, authorOf(scope), (current) => ({
        ...removePage(current, path, revision),
        alongside: [removedRevisions(databaseOf(scope), path)],
      }));
      return { path };
    },
  }),
  staffCall({
    method: "POST",
    path: "pages/move",
    action: "pages.move",
    summary:
      "Give a page another place in the tree, with the pages below it; links on the site and the old address lead there",
    roles: publishers,
    input: deskPageMove,
    response: changedPage,
    audit: {
      subject: ({ path }) => `page ${path}`,
      state: async (scope, { path, parent, slug }) => {
        const paths = [path, pathOf({ parent, slug })];
        const page = listPages(await now(scope)).pages.find((each) => paths.includes(each.path));
        return page === undefined ? null : { path: page.path, title: page.title };
      },
    },
    async run(scope, { path, ...location }) {
      await requireNoOtherEditors(scope, `page ${path}`);
      const to = pathOf(location);
      await changeLeague(scope.c.env, authorOf(scope), (current) => ({
        ...movePage(current, { path, ...location }),
        alongside: movedRevisions(databaseOf(scope), path, to),
      }));
      return { path: to };
    },
  }),
  staffCall({
    method: "GET",
    path: "pages/draft",
    action: "pages.draft",
    summary: "A page with what is written of it and not published, and its revisions",
    roles: readers,
    input: deskPageRequest,
    response: pageDraftResponse,
    audit: null,
    run: async (scope, { path }) => readDraft(databaseOf(scope), readPage(await now(scope), path)),
  }),
  staffCall({
    method: "GET",
    path: "pages/draft/revision",
    action: "pages.revision",
    summary: "A page as it was in a revision",
    roles: readers,
    input: pageRevisionRequest,
    response: pageRevisionResponse,
    audit: null,
    run: (scope, { path, revision }) => readRevision(databaseOf(scope), path, revision),
  }),
  staffCall({
    method: "POST",
    path: "pages/draft/save",
    action: "pages.save-draft",
    summary: "Save a page's draft; fans go on reading what was published",
    roles: writers,
    input: pageDraftSave,
    response: savedPageDraft,
    audit: {
      subject: ({ path }) => `page ${path}`,
      loggedInput: ({ revision, draft }) => ({ revision, title: draft.title }),
      logsResponse: true,
    },
    async run(scope, { path, ...saved }) {
      const page = readPage(await now(scope), path);
      return { path, revision: await saveDraft(databaseOf(scope), page, saved, authorOf(scope)) };
    },
  }),
  staffCall({
    method: "GET",
    path: "menus",
    action: "menus.read",
    summary: "The menus: header, full menu, footer and small print",
    roles: readers,
    input: z.object({}),
    response: deskMenusResponse,
    audit: null,
    run: async (scope) => readMenus(await now(scope)),
  }),
  staffCall({
    method: "POST",
    path: "menus",
    action: "menus.change",
    summary: "Publish other menus",
    roles: publishers,
    input: deskMenusRequest.extend({ reason: optionalReason }),
    response: deskMenusResponse,
    audit: {
      subject: () => "menus",
      loggedInput: () => ({}),
      state: async (scope) => readMenus(await now(scope)).menus,
    },
    async run(scope, { menus, revision }) {
      await changeLeague(scope.c.env, authorOf(scope), (current) => changeMenus(current, menus, revision));
      return readMenus(await now(scope));
    },
  }),
];
