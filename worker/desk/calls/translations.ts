import { z } from "zod";
import { optionalReason } from "../../../schemas/desk/staff.ts";
import { deskTranslationsRequest, deskTranslationsResponse } from "../../../schemas/desk/translations.ts";
import { changeLeague, readCurrentLeague } from "../../league/change-league.ts";
import { changeTranslations, readTranslations } from "../../league/desk-translations.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const now = async ({ c }: CallScope) => readTranslations(await readCurrentLeague(c.env.CONTENT_DB));

/** Staff calls for the league's texts in its other languages. */
export const translationCalls = [
  staffCall({
    method: "GET",
    path: "translations",
    action: "translations.read",
    summary: "Names in menus and other words of the league, in its other languages",
    roles: ["administrator", "editor", "writer", "analyst"],
    input: z.object({}),
    response: deskTranslationsResponse,
    audit: null,
    run: now,
  }),
  staffCall({
    method: "POST",
    path: "translations",
    action: "translations.change",
    summary: "Publish other translations of the league's words",
    roles: ["administrator", "editor"],
    input: deskTranslationsRequest.extend({ reason: optionalReason }),
    response: deskTranslationsResponse,
    audit: {
      subject: () => "translations",
      loggedInput: () => ({}),
      state: async (scope) => (await now(scope)).translations,
    },
    async run(scope, { translations, revision }) {
      const author = { staff: scope.caller.name, now: scope.now };
      await changeLeague(scope.c.env, author, (current) => changeTranslations(current, translations, revision));
      return now(scope);
    },
  }),
];
