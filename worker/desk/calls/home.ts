import { z } from "zod";
import { deskHomeRequest, deskHomeResponse } from "../../../schemas/desk/home.ts";
import { optionalReason } from "../../../schemas/desk/staff.ts";
import { changeLeague, readCurrentLeague } from "../../league/change-league.ts";
import { changeHome, readHome } from "../../league/desk-home.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const now = async ({ c }: CallScope) => readHome(await readCurrentLeague(c.env.CONTENT_DB));

export const homeCalls = [
  staffCall({
    method: "GET",
    path: "home/sections",
    action: "home.read",
    summary: "The sections of the home page from top to bottom, without hidden ones",
    roles: ["administrator", "editor", "writer", "analyst"],
    input: z.object({}),
    response: deskHomeResponse,
    audit: null,
    run: now,
  }),
  staffCall({
    method: "POST",
    path: "home/sections",
    action: "home.arrange",
    summary: "Publish another order of the home page's sections; one that is not named is hidden",
    roles: ["administrator", "editor"],
    input: deskHomeRequest.extend({ reason: optionalReason }),
    response: deskHomeResponse,
    audit: { subject: () => "home page", state: async (scope) => (await now(scope)).sections },
    async run(scope, { sections, revision }) {
      const author = { staff: scope.caller.name, now: scope.now };
      await changeLeague(scope.c.env, author, (current) => changeHome(current, sections, revision));
      return now(scope);
    },
  }),
];
