import { z } from "zod";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import {
  createdVouchers,
  deskVouchersRequest,
  deskVouchersResponse,
  deskVouchersStop,
  stoppedVouchers,
  voucherMatchesRequest,
  voucherMatchesResponse,
  voucherSearch,
} from "../../../schemas/desk/vouchers.ts";
import { describeMatches } from "../../../schemas/payments/entitlement-descriptions.ts";
import { dayRange, endOfLeagueDay } from "../../../schemas/site/league-time.ts";
import { ApiError } from "../../errors.ts";
import { voucherDesk } from "../../services/voucher-desk.ts";
import { aroundNow, matchChoice, matchesOf, requireMatch } from "../entry-input.ts";
import { passesOnSale } from "../passes-on-sale.ts";
import { searchMatches } from "../search-matches.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const readers: readonly StaffRole[] = ["administrator", "commercial", "analyst"];
const makers: readonly StaffRole[] = ["administrator", "commercial"];

/** Maximum number of matches in a search result. */
const maxMatches = 20;

const batchPath = z.object({ batch: z.string().min(1).max(100).meta({ description: "The batch's id." }) });
const vouchersOf = ({ c }: CallScope) => voucherDesk(c.get("backends")("payments"));

/** Title and entitlements of what codes open, and hours of access. @throws ApiError 404 for an unknown pass or match */
async function openedBy(scope: CallScope, opens: z.output<typeof deskVouchersRequest>["opens"]) {
  if (opens.kind === "pass") {
    const pass = (await passesOnSale(scope, null)).find(({ id }) => id === opens.pass);
    if (pass === undefined) throw new ApiError(404, "no_such_pass", "There is no pass on sale with that id.");
    return { title: pass.title, entitlements: [...pass.entitlements], hours: opens.days * 24 };
  }
  const match = await requireMatch(scope, opens.match);
  const title = describeMatches.match(`${match.home.name} v ${match.away.name}`);
  return { title, entitlements: [`match-${opens.match}`], hours: null };
}

/** Staff calls for vouchers. The audit log stores no codes; only the response contains them. */
export const voucherCalls = [
  staffCall({
    method: "GET",
    path: "vouchers",
    action: "vouchers.list",
    summary: "Batches of vouchers, newest first, those that have some words, and the passes that vouchers can open",
    roles: readers,
    input: voucherSearch,
    response: deskVouchersResponse,
    audit: null,
    async run(scope, search) {
      const [{ data: batches, more }, passes] = await Promise.all([
        vouchersOf(scope).list(search),
        passesOnSale(scope, null),
      ]);
      return { batches, more, passes: passes.map(({ id, name }) => ({ id, name })) };
    },
  }),
  staffCall({
    method: "GET",
    path: "vouchers/matches",
    action: "vouchers.matches",
    summary: "Matches that vouchers and grants can open: by words, of a day or of the coming 60 days",
    roles: [...makers, "support"],
    input: voucherMatchesRequest,
    response: voucherMatchesResponse,
    audit: null,
    async run(scope, { text, date }) {
      const range = date === undefined ? aroundNow(scope, 3, 60 * 24) : dayRange(date);
      const matches = await matchesOf(scope).fixtures(range);
      return { matches: searchMatches(text, matches).slice(0, maxMatches).map(matchChoice) };
    },
  }),
  staffCall({
    method: "POST",
    path: "vouchers",
    action: "vouchers.create",
    summary: "Make a batch of vouchers; its codes are in this response alone",
    roles: makers,
    confirmed: true,
    input: deskVouchersRequest,
    response: createdVouchers,
    audit: {
      subject: () => null,
      state: async (scope) => (await vouchersOf(scope).list({ text: "", page: 0 })).data[0] ?? null,
    },
    async run(scope, { opens, codes, uses, expiresOn }) {
      const expiresAt = endOfLeagueDay(expiresOn);
      if (expiresAt <= scope.now.toISOString()) throw new ApiError(422, "over", "The last day is over already.");
      const opened = await openedBy(scope, opens);
      return await vouchersOf(scope).create({ ...opened, codes, uses, expiresAt, author: scope.author });
    },
  }),
  staffCall({
    method: "POST",
    path: "vouchers/{batch}/stop",
    action: "vouchers.stop",
    summary: "Take no code of a batch any more; what was redeemed stays",
    roles: makers,
    input: batchPath.extend(deskVouchersStop.shape),
    response: stoppedVouchers,
    audit: {
      subject: ({ batch }) => `vouchers ${batch}`,
      state: async (scope, { batch }) =>
        (await vouchersOf(scope).list({ text: batch, page: 0 })).data.find(({ id }) => id === batch) ?? null,
    },
    run: (scope, { batch }) => vouchersOf(scope).stop(batch, scope.author),
  }),
];
