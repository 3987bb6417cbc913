import { z } from "zod";
import type { Author } from "../../../schemas/desk/fans.ts";
import type { VoucherBatch as ListedBatch } from "../../../schemas/desk/vouchers.ts";
import { describeMatches, describePass } from "../../../schemas/payments/entitlement-descriptions.ts";
import { formatVoucherCode } from "../../../schemas/payments/voucher.ts";
import {
  batchesQuery,
  createVoucherBatch,
  parseBatches,
  stopStatement,
} from "../../../worker/backends/payments/vouchers/voucher-batches.ts";
import { CommandError } from "../report.ts";
import type { Databases } from "../storage/storage.ts";
import { requireEntitlements } from "./accounts.ts";
import type { VoucherOrder } from "./voucher-options.ts";

/** A created batch. The codes cannot be read again later: only their hashes are stored. */
export interface VoucherBatch {
  id: string;
  title: string;
  /** In groups of four. */
  codes: string[];
}

const lookups = {
  match: `SELECT home.name || ' v ' || away.name AS name FROM fixtures
    JOIN clubs AS home ON home.id = home_id JOIN clubs AS away ON away.id = away_id WHERE fixtures.id = ?`,
  club: "SELECT name FROM clubs WHERE id = ?",
  competition: "SELECT name FROM competitions WHERE id = ?",
};
const named = z.array(z.object({ name: z.string() }));

/** What a voucher unlocks, as text for users. @throws CommandError for a match, club or competition that does not exist */
async function titleOf(storage: Databases, { opens, title }: VoucherOrder): Promise<string> {
  if (opens.kind === "entitlements") {
    requireEntitlements(opens.names);
    const unnamed = opens.names.filter((name) => describePass(name) === null);
    if (title === null && unnamed.length > 0) {
      throw new CommandError(`What is ${unnamed.join(", ")} to fans? Give --title "in a few words".`);
    }
    return title ?? new Intl.ListFormat("en-GB").format(opens.names.map((name) => describePass(name) ?? name));
  }
  if (title !== null) return title;
  const sql = lookups[opens.kind];
  const [found] = named.parse(await storage.database("MATCH_DB").query({ sql, params: [opens.id] }));
  if (found === undefined) throw new CommandError(`There is no ${opens.kind} ${opens.id} in this league.`);
  return describeMatches[opens.kind](found.name);
}

/** Creates a batch of codes. @throws CommandError for a match, club or competition that does not exist */
export async function createVouchers(
  storage: Databases,
  order: VoucherOrder,
  author: Author,
  now: Date,
): Promise<VoucherBatch> {
  const { opens } = order;
  const title = await titleOf(storage, order);
  const { id, codes, statements } = createVoucherBatch(
    {
      ...order,
      title,
      entitlements: opens.kind === "entitlements" ? opens.names : [`${opens.kind}-${opens.id}`],
      operator: author.operator,
      note: author.reason,
    },
    now,
  );
  await storage.database("PAYMENTS_DB").transact(statements);
  return { id, title, codes: codes.map(formatVoucherCode) };
}

/** Batches created by operators, the newest first, with their numbers of codes and redemptions. */
export async function listVouchers(storage: Databases): Promise<ListedBatch[]> {
  return parseBatches(await storage.database("PAYMENTS_DB").query({ sql: batchesQuery }));
}

/** Expires the unredeemed codes of a batch now. @throws CommandError for an unknown batch */
export async function stopVouchers(storage: Databases, batchID: string, now: Date): Promise<void> {
  if (!(await listVouchers(storage)).some(({ id }) => id === batchID)) {
    throw new CommandError(`There is no batch ${batchID}. \`npm run vouchers -- list\` names them.`);
  }
  await storage.database("PAYMENTS_DB").transact([stopStatement(batchID, now)]);
}
