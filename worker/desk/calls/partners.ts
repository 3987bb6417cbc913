import { z } from "zod";
import { deskPartnersRequest, deskPartnersResponse } from "../../../schemas/desk/partners.ts";
import { optionalReason } from "../../../schemas/desk/staff.ts";
import { leagueHasChanged } from "../../league/current-league.ts";
import { partnerDesk } from "../../services/partner-desk.ts";
import { type CallScope, requireConfirmed, staffCall } from "../staff-call.ts";

const partnersIn = ({ tiers }: Pick<z.output<typeof deskPartnersRequest>, "tiers">) =>
  tiers.flatMap(({ partners }) => partners);
const partnersOf = ({ c }: CallScope) => partnerDesk(c.get("backends")("content"));

export const partnerCalls = [
  staffCall({
    method: "GET",
    path: "partners",
    action: "partners.read",
    summary:
      "The league's partners by tier, in the order in which fans see them, with their labels and the one in the header",
    roles: ["administrator", "commercial", "analyst"],
    input: z.object({}),
    response: deskPartnersResponse,
    audit: null,
    run: (scope) => partnersOf(scope).read(),
  }),
  staffCall({
    method: "POST",
    path: "partners",
    action: "partners.change",
    onFansPages: true,
    summary:
      "Publish other partners: their tiers, order, names, logos and links, labels, and the one in the header; a confirmed sign-in takes some away",
    roles: ["administrator", "commercial"],
    input: deskPartnersRequest.extend({ reason: optionalReason }),
    response: deskPartnersResponse,
    audit: {
      subject: () => "partners",
      loggedInput: () => ({}),
      async state(scope) {
        const { revision: _, ...partners } = await partnersOf(scope).read();
        return partners;
      },
    },
    async run(scope, { ...change }) {
      const remaining = new Set(partnersIn(change).map(({ id }) => id));
      const before = await partnersOf(scope).read();
      if (partnersIn(before).some(({ id }) => !remaining.has(id))) requireConfirmed(scope.caller);
      const changed = await partnersOf(scope).change(change, scope.caller.name);
      leagueHasChanged(scope.c.env);
      return changed;
    },
  }),
];
