import { z } from "zod";
import {
  addCategoryRequest,
  categoryPath,
  deskCategoriesResponse,
  renameCategoryRequest,
} from "../../../schemas/desk/categories.ts";
import { optionalReason, type StaffRole } from "../../../schemas/desk/staff.ts";
import { categoryDesk } from "../../services/category-desk.ts";
import { type CallScope, type StaffCall, staffCall } from "../staff-call.ts";

/** The calls for the categories of one backend. @param of what they contain, in the plural */
function callsFor(
  of: "articles" | "videos",
  backend: "content" | "video",
  readers: readonly StaffRole[],
  writers: readonly StaffRole[],
): StaffCall[] {
  const deskOf = ({ c }: CallScope) => categoryDesk(c.get("backends")(backend));
  const path = `categories/${of}`;
  const action = `categories.${of}`;
  const state = async (scope: CallScope) => (await deskOf(scope).list()).categories;
  const reason = { reason: optionalReason };
  return [
    staffCall({
      method: "GET",
      path,
      action: `${action}.list`,
      summary: `Categories of ${of}, and how many are in each`,
      roles: readers,
      input: z.object({}),
      response: deskCategoriesResponse,
      audit: null,
      run: (scope) => deskOf(scope).list(),
    }),
    staffCall({
      method: "POST",
      path,
      action: `${action}.add`,
      onFansPages: true,
      summary: `Add a category of ${of}`,
      roles: writers,
      input: addCategoryRequest.extend(reason),
      response: deskCategoriesResponse,
      audit: { subject: ({ name }) => `category ${name}`, state },
      run: (scope, category) => deskOf(scope).add(category),
    }),
    staffCall({
      method: "POST",
      path: `${path}/{slug}/rename`,
      action: `${action}.rename`,
      onFansPages: true,
      summary: `Give a category of ${of} another name; its address stays`,
      roles: writers,
      input: categoryPath.extend(renameCategoryRequest.shape).extend(reason),
      response: deskCategoriesResponse,
      audit: { subject: ({ slug }) => `category ${slug}`, state },
      run: (scope, { slug, ...input }) => deskOf(scope).rename(slug, input),
    }),
    staffCall({
      method: "POST",
      path: `${path}/{slug}/delete`,
      action: `${action}.delete`,
      onFansPages: true,
      summary: `Delete a category that no ${of} are in`,
      roles: writers,
      input: categoryPath.extend(reason),
      response: deskCategoriesResponse,
      audit: { subject: ({ slug }) => `category ${slug}`, state },
      confirmed: true,
      run: (scope, { slug }) => deskOf(scope).delete(slug),
    }),
  ];
}

export const articleCategoryCalls = callsFor(
  "articles",
  "content",
  ["administrator", "editor", "writer", "analyst"],
  ["administrator", "editor"],
);
export const videoCategoryCalls = callsFor(
  "videos",
  "video",
  ["administrator", "video", "analyst"],
  ["administrator", "video"],
);
