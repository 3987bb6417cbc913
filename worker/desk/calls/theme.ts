import { z } from "zod";
import { optionalReason } from "../../../schemas/desk/staff.ts";
import { deskThemeRequest, deskThemeResponse } from "../../../schemas/desk/theme.ts";
import { changeLeague, readCurrentLeague } from "../../league/change-league.ts";
import { changeTheme, readTheme } from "../../league/desk-theme.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const now = async ({ c }: CallScope) => readTheme(await readCurrentLeague(c.env.CONTENT_DB));

export const themeCalls = [
  staffCall({
    method: "GET",
    path: "theme",
    action: "theme.read",
    summary: "The colours that the league chooses, in the light and the dark scheme",
    roles: ["administrator", "editor", "analyst"],
    input: z.object({}),
    response: deskThemeResponse,
    audit: null,
    run: now,
  }),
  staffCall({
    method: "POST",
    path: "theme",
    action: "theme.change",
    summary: "Publish other colours; those that are hard to read become their nearest shade that is not",
    roles: ["administrator", "editor"],
    input: deskThemeRequest.extend({ reason: optionalReason }),
    response: deskThemeResponse,
    audit: { subject: () => "theme", state: async (scope) => (await now(scope)).theme },
    async run(scope, { theme, revision }) {
      const author = { staff: scope.caller.name, now: scope.now };
      await changeLeague(scope.c.env, author, (current) => changeTheme(current, theme, revision));
      return now(scope);
    },
  }),
];
