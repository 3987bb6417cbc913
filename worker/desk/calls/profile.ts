import { z } from "zod";
import { deskProfileRequest, deskProfileResponse } from "../../../schemas/desk/profile.ts";
import { optionalReason } from "../../../schemas/desk/staff.ts";
import { changeLeague, readCurrentLeague } from "../../league/change-league.ts";
import { changeProfile, readProfile } from "../../league/desk-profile.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const now = async ({ c }: CallScope): Promise<z.input<typeof deskProfileResponse>> => {
  const { HEADER_TYPE, HEADER_BEHAVIOUR, FOOTER_TYPE } = c.get("settings");
  return {
    ...readProfile(await readCurrentLeague(c.env.CONTENT_DB)),
    setElsewhere: [
      ...(HEADER_TYPE ? (["headerType"] as const) : []),
      ...(HEADER_BEHAVIOUR ? (["headerBehaviour"] as const) : []),
      ...(FOOTER_TYPE ? (["footerType"] as const) : []),
    ],
  };
};

/** Staff calls for what all pages say about the league, and their layout. */
export const profileCalls = [
  staffCall({
    method: "GET",
    path: "profile",
    action: "profile.read",
    summary: "The league's slogan, addresses, social links, layout and the site's words about account and videos",
    roles: ["administrator", "editor", "analyst"],
    input: z.object({}),
    response: deskProfileResponse,
    audit: null,
    run: now,
  }),
  staffCall({
    method: "POST",
    path: "profile",
    action: "profile.change",
    summary: "Publish another profile of the league",
    roles: ["administrator", "editor"],
    input: deskProfileRequest.extend({ reason: optionalReason }),
    response: deskProfileResponse,
    audit: { subject: () => "profile", loggedInput: () => ({}), state: async (scope) => (await now(scope)).profile },
    async run(scope, { profile, revision }) {
      const author = { staff: scope.caller.name, now: scope.now };
      await changeLeague(scope.c.env, author, (current) => changeProfile(current, profile, revision));
      return now(scope);
    },
  }),
];
