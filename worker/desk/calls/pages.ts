import { z } from "zod";
import {
  changedPage,
  deskMenusRequest,
  deskMenusResponse,
  deskPageCreate,
  deskPageRemove,
  deskPageRequest,
  deskPageResponse,
  deskPageSave,
  deskPagesResponse,
} from "../../../schemas/desk/pages.ts";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { changeLeague, readCurrentLeague } from "../../league/change-league.ts";
import { addPage, changeMenus, listPages, readMenus, readPage, removePage, savePage } from "../../league/desk-pages.ts";
import { type CallScope, staffCall } from "../call.ts";

const readers: readonly StaffRole[] = ["administrator", "editor", "writer", "analyst"];
const publishers: readonly StaffRole[] = ["administrator", "editor"];

const now = ({ c }: CallScope) => readCurrentLeague(c.env.CONTENT_DB);
const authorOf = ({ caller, now }: CallScope) => ({ staff: caller.name, now });
/** The whole page: there are no revisions of it but these. */
const stateOf = async (scope: CallScope, path: string) => {
  const current = await now(scope);
  return listPages(current).pages.some((page) => page.path === path) ? readPage(current, path) : null;
};

/** Staff calls of the league's pages and menus. Each change publishes the whole league, checked. */
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
    audit: { subject: ({ parent, slug }) => `page ${parent === null ? slug : `${parent}/${slug}`}` },
    async run(scope, page) {
      await changeLeague(scope.c.env, authorOf(scope), (current) => addPage(current, page, scope.now));
      return { path: page.parent === null ? page.slug : `${page.parent}/${page.slug}` };
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
    async run(scope, page) {
      await changeLeague(scope.c.env, authorOf(scope), (current) => savePage(current, page, scope.now));
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
      await changeLeague(scope.c.env, authorOf(scope), (current) => removePage(current, path, revision));
      return { path };
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
    input: deskMenusRequest,
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
