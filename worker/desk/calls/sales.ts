import { z } from "zod";
import {
  deskPassesResponse,
  deskSalesQuery,
  firstFigureDay,
  maxFigureDays,
  passArrangement,
  passCreation,
  passSave,
  passWithdrawal,
  priceChange,
  salesFigures,
  salesInbox,
  soldGiftsResponse,
  usualFigureDays,
} from "../../../schemas/desk/sales.ts";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { checkPass, type Pass } from "../../../schemas/league/passes.ts";
import { percentOn } from "../../../schemas/payments/tax.ts";
import { leagueDate } from "../../../schemas/site/league-clock.ts";
import { ApiError } from "../../errors.ts";
import { salesDesk } from "../../services/sales-desk.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const readers: readonly StaffRole[] = ["administrator", "commercial", "analyst"];

/** Roles that change prices, and see whom a dispute or refund is about. */
const priceEditors: readonly StaffRole[] = ["administrator", "commercial"];

const salesOf = ({ c }: CallScope) => salesDesk(c.get("backends")("payments"));

const onePrice = z.object({ price: z.string().min(1).max(100).meta({ description: "The id of the price." }) });
async function amountsOf(scope: CallScope, { price }: { price: string }) {
  const found = (await salesOf(scope).passes()).flatMap(({ prices }) => prices).find(({ id }) => id === price);
  return found === undefined ? null : { amount: found.amount, usualAmount: found.usualAmount };
}

const changed = z.object({ changed: z.boolean() });
const onePass = z.object({ id: z.string().min(1).max(100).meta({ description: "The pass's id." }) });
const savedPass = onePass.extend(passSave.shape);
/** A pass with the prices that are on sale, for the audit log. */
async function writtenOf(scope: CallScope, { id }: { id: string }) {
  const found = (await salesOf(scope).passes()).find((pass) => pass.id === id);
  return found === undefined ? null : { ...found.written, onSale: found.prices.some(({ onSale }) => onSale) };
}
const ofLeague = ({ c, author }: CallScope) => ({ currency: c.get("league").currency, author });

const fieldLabels = new Map([
  ["price", "the amount"],
  ["usualPrice", "the usual amount"],
  ["saleFrom", "the time on sale"],
]);

/** @throws ApiError 422 with the first problem of a pass */
function requireRight({ c }: CallScope, pass: Pass): void {
  checkPass(pass, c.get("league"), (path, message) => {
    const what = fieldLabels.get(String(path.at(-1)));
    throw new ApiError(
      422,
      "wrong_pass",
      `In price ${Number(path[1]) + 1}, ${what === undefined ? "" : `${what} `}${message}.`,
    );
  });
}

const dayLength = 86_400_000;
/** The first day of the default period that ends on `last`. Both YYYY-MM-DD. */
function usualFirst(last: string): string {
  const first = Math.max(Date.parse(last) - (usualFigureDays - 1) * dayLength, Date.parse(firstFigureDay));
  return new Date(first).toISOString().slice(0, 10);
}

export const salesCalls = [
  staffCall({
    method: "GET",
    path: "sales",
    action: "sales.figures",
    summary: "What was paid, refunded and disputed, and who joined and left, by day and pass",
    roles: readers,
    input: deskSalesQuery,
    response: salesFigures,
    audit: null,
    async run(scope, { from, to }) {
      const today = leagueDate(scope.now);
      const last = to ?? today;
      const first = from ?? usualFirst(last);
      if (last > today) throw new ApiError(422, "in_the_future", "The last day is today at the latest.");
      if (first > last) throw new ApiError(422, "turned_round", "The first day is after the last one.");
      if (Date.parse(last) - Date.parse(first) >= maxFigureDays * dayLength) {
        throw new ApiError(422, "too_many_days", `That is more than ${maxFigureDays} days. Ask for a shorter time.`);
      }
      return await salesOf(scope).figures(first, last);
    },
  }),
  staffCall({
    method: "GET",
    path: "sales/passes",
    action: "sales.passes",
    summary: "The passes with their prices, what each opens, and how many hold it",
    roles: readers,
    input: z.object({}),
    response: deskPassesResponse,
    audit: null,
    async run(scope) {
      const today = leagueDate(scope.now);
      const tax = Object.entries(scope.c.get("league").tax)
        .map(([country, rate]) => ({ country, name: rate.name, percent: percentOn(rate, today) }))
        .filter(({ percent }) => percent > 0);
      const { currency, competitions } = scope.c.get("league");
      return {
        passes: await salesOf(scope).passes(),
        ...{ tax, currency, competitions: competitions.map(({ id, name }) => ({ id, name })) },
      };
    },
  }),
  staffCall({
    method: "POST",
    path: "sales/passes/create",
    action: "sales.create-pass",
    onFansPages: true,
    summary: "Put a new pass on sale, behind the others; its prices are in whole units",
    roles: priceEditors,
    confirmed: true,
    input: passCreation,
    response: changed,
    audit: { subject: ({ pass }) => `pass ${pass.id}` },
    async run(scope, { pass }) {
      requireRight(scope, pass);
      return await salesOf(scope).createPass({ pass, ...ofLeague(scope) });
    },
  }),
  staffCall({
    method: "POST",
    path: "sales/passes/arrange",
    action: "sales.arrange-passes",
    onFansPages: true,
    summary: "Put all passes, by their ids, into the order in which fans see them",
    roles: priceEditors,
    input: passArrangement,
    response: changed,
    audit: {
      subject: () => "order of passes",
      state: async (scope) => (await salesOf(scope).passes()).map(({ id }) => id),
    },
    run: (scope, { order, before }) => salesOf(scope).arrangePasses({ order, before, author: scope.author }),
  }),
  staffCall({
    method: "POST",
    path: "sales/passes/{id}/save",
    action: "sales.save-pass",
    onFansPages: true,
    summary: "Change what a pass says and sells; who has bought it keeps what was bought",
    roles: priceEditors,
    confirmed: true,
    input: savedPass,
    response: changed,
    audit: { subject: ({ id }) => `pass ${id}`, state: writtenOf },
    async run(scope, { id, version, pass }) {
      requireRight(scope, pass);
      return await salesOf(scope).savePass(id, { version, pass, ...ofLeague(scope) });
    },
  }),
  staffCall({
    method: "POST",
    path: "sales/passes/{id}/withdraw",
    action: "sales.withdraw-pass",
    onFansPages: true,
    summary: "Take a pass off sale; who has it keeps it, and it renews",
    roles: priceEditors,
    confirmed: true,
    input: onePass.extend(passWithdrawal.shape),
    response: changed,
    audit: { subject: ({ id }) => `pass ${id}`, state: writtenOf },
    run: (scope, { id, version }) => salesOf(scope).withdrawPass(id, { version, author: scope.author }),
  }),
  staffCall({
    method: "POST",
    path: "sales/prices/{price}",
    action: "sales.change-price",
    onFansPages: true,
    summary: "Change a price on sale; who subscribes already keeps the price that they have",
    roles: priceEditors,
    confirmed: true,
    input: onePrice.extend(priceChange.shape),
    response: changed,
    audit: { subject: ({ price }) => `price ${price}`, state: amountsOf },
    run: (scope, { price, amount, usualAmount, before }) =>
      salesOf(scope).changePrice(price, { amount, usualAmount, before, author: scope.author }),
  }),
  staffCall({
    method: "GET",
    path: "sales/gifts",
    action: "sales.gifts",
    summary: "The latest gifts, with what became of each and the account that bought it",
    roles: priceEditors,
    input: z.object({}),
    response: soldGiftsResponse,
    audit: { subject: () => null },
    run: async (scope) => ({ gifts: await salesOf(scope).gifts() }),
  }),
  staffCall({
    method: "GET",
    path: "sales/inbox",
    action: "sales.inbox",
    summary: "Open disputes by their deadline, and refunds that failed or wait, with the account of each",
    roles: priceEditors,
    input: z.object({}),
    response: salesInbox,
    audit: { subject: () => null },
    run: (scope) => salesOf(scope).inbox(),
  }),
];
