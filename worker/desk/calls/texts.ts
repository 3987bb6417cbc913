import { z } from "zod";
import { optionalReason } from "../../../schemas/desk/staff.ts";
import { deskTextsRequest, deskTextsResponse } from "../../../schemas/desk/texts.ts";
import { changeLeague, readCurrentLeague } from "../../league/change-league.ts";
import { changeTexts, readTexts } from "../../league/desk-texts.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const now = async ({ c }: CallScope) => readTexts(await readCurrentLeague(c.env.CONTENT_DB));

/** Staff calls for texts of the league that are not on its pages. */
export const textCalls = [
  staffCall({
    method: "GET",
    path: "texts",
    action: "texts.read",
    summary: "Questions and answers of the clubs' streaming sites, and the cookie notice",
    roles: ["administrator", "editor", "writer", "analyst"],
    input: z.object({}),
    response: deskTextsResponse,
    audit: null,
    run: now,
  }),
  staffCall({
    method: "POST",
    path: "texts",
    action: "texts.change",
    summary: "Publish other questions and answers, or another cookie notice",
    roles: ["administrator", "editor"],
    input: deskTextsRequest.extend({ reason: optionalReason }),
    response: deskTextsResponse,
    audit: { subject: () => "texts", loggedInput: () => ({}), state: async (scope) => (await now(scope)).texts },
    async run(scope, { texts, revision }) {
      const author = { staff: scope.caller.name, now: scope.now };
      await changeLeague(scope.c.env, author, (current) => changeTexts(current, texts, revision));
      return now(scope);
    },
  }),
];
