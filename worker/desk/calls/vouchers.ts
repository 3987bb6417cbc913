import { z } from "zod";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import {
  createdVouchers,
  deskVouchersRequest,
  deskVouchersResponse,
  deskVouchersStop,
  stoppedVouchers,
} from "../../../schemas/desk/vouchers.ts";
import { describeMatches } from "../../../schemas/payments/entitlement-descriptions.ts";
import { endOfLeagueDay } from "../../../schemas/site/league-time.ts";
import { ApiError } from "../../errors.ts";
import { matchService } from "../../services/matches.ts";
import { voucherDesk } from "../../services/voucher-desk.ts";
import { type CallScope, staffCall } from "../call.ts";
import { passesOnSale } from "../passes-on-sale.ts";

const readers: readonly StaffRole[] = ["administrator", "commercial", "analyst"];
const makers: readonly StaffRole[] = ["administrator", "commercial"];

const batchPath = z.object({ batch: z.string().min(1).max(100).meta({ description: "The batch's id." }) });
const vouchersOf = ({ c }: CallScope) => voucherDesk(c.get("backends")("payments"));

/** What codes open, in words and as entitlements. @throws ApiError 404 for a pass or match that is not there */
async function openedBy(scope: CallScope, opens: z.output<typeof deskVouchersRequest>["opens"]) {
  if (opens.kind === "pass") {
    const pass = (await passesOnSale(scope, null)).find(({ id }) => id === opens.pass);
    if (pass === undefined) throw new ApiError(404, "no_such_pass", "There is no pass on sale with that id.");
    return { title: pass.title, entitlements: [...pass.entitlements], hours: opens.days * 24 };
  }
  const match = await matchService(scope.c.get("backends")("match-data"), {}).match(opens.match);
  if (match === null) throw new ApiError(404, "no_such_match", `There is no match ${opens.match}.`);
  const title = describeMatches.match(`${match.home.name} v ${match.away.name}`);
  return { title, entitlements: [`match-${opens.match}`], hours: null };
}

/** Staff calls of vouchers. The audit log stores no codes: they are in the response alone. */
export const voucherCalls = [
  staffCall({
    method: "GET",
    path: "vouchers",
    action: "vouchers.list",
    summary: "Batches of vouchers, newest first, and the passes that vouchers can open",
    roles: readers,
    input: z.object({}),
    response: deskVouchersResponse,
    audit: null,
    async run(scope) {
      const [batches, passes] = await Promise.all([vouchersOf(scope).list(), passesOnSale(scope, null)]);
      return { batches, passes: passes.map(({ id, name }) => ({ id, name })) };
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
    audit: { subject: () => null, state: async (scope) => (await vouchersOf(scope).list())[0] ?? null },
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
      state: async (scope, { batch }) => (await vouchersOf(scope).list()).find(({ id }) => id === batch) ?? null,
    },
    run: (scope, { batch }) => vouchersOf(scope).stop(batch, scope.author),
  }),
];
