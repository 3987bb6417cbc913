import { z } from "zod";
import { optionalReason } from "../../../schemas/desk/staff.ts";
import { deskTaxRequest, deskTaxResponse } from "../../../schemas/desk/tax.ts";
import { changeLeague, readCurrentLeague } from "../../league/change-league.ts";
import { changeTax, readTax } from "../../league/desk-tax.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const read = async ({ c, now }: CallScope) => readTax(await readCurrentLeague(c.env.CONTENT_DB), now);

/** Staff calls for the taxes included in prices. */
export const taxCalls = [
  staffCall({
    method: "GET",
    path: "sales/tax",
    action: "sales.tax",
    summary: "The tax that prices include, by the buyer's country, with its changes",
    roles: ["administrator", "commercial", "analyst"],
    input: z.object({}),
    response: deskTaxResponse,
    audit: null,
    run: read,
  }),
  staffCall({
    method: "POST",
    path: "sales/tax",
    action: "sales.change-tax",
    summary: "Publish other rates of tax, from tomorrow on; what was sold keeps the rate that it was sold with",
    roles: ["administrator", "commercial"],
    confirmed: true,
    input: deskTaxRequest.extend({ reason: optionalReason }),
    response: deskTaxResponse,
    audit: { subject: () => "tax", loggedInput: () => ({}), state: async (scope) => (await read(scope)).tax },
    async run(scope, { tax, revision }) {
      const author = { staff: scope.caller.name, now: scope.now };
      await changeLeague(scope.c.env, author, (current) => changeTax(current, tax, revision, scope.now));
      return await read(scope);
    },
  }),
];
