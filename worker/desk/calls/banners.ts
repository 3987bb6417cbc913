import { z } from "zod";
import { deskBannersRequest, deskBannersResponse } from "../../../schemas/desk/banners.ts";
import { optionalReason } from "../../../schemas/desk/staff.ts";
import { changeLeague, readCurrentLeague } from "../../league/change-league.ts";
import { changeBanners, readBanners } from "../../league/desk-banners.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const now = async ({ c }: CallScope) => readBanners(await readCurrentLeague(c.env.CONTENT_DB));

export const bannerCalls = [
  staffCall({
    method: "GET",
    path: "banners",
    action: "banners.read",
    summary: "The lines above pages, with their pages and times; fans see the first of now that is on the page",
    roles: ["administrator", "editor", "writer", "analyst"],
    input: z.object({}),
    response: deskBannersResponse,
    audit: null,
    run: now,
  }),
  staffCall({
    method: "POST",
    path: "banners",
    action: "banners.change",
    summary: "Publish other lines above pages",
    roles: ["administrator", "editor"],
    input: deskBannersRequest.extend({ reason: optionalReason }),
    response: deskBannersResponse,
    audit: { subject: () => "banners", loggedInput: () => ({}), state: async (scope) => (await now(scope)).banners },
    async run(scope, { banners, revision }) {
      const author = { staff: scope.caller.name, now: scope.now };
      await changeLeague(scope.c.env, author, (current) => changeBanners(current, banners, revision));
      return now(scope);
    },
  }),
];
