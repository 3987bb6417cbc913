import { z } from "zod";
import type { Author } from "../../../schemas/desk/fans.ts";
import { describeMatches, describePass } from "../../../schemas/payments/entitlement-descriptions.ts";
import { formatVoucherCode } from "../../../schemas/payments/voucher.ts";
import { createVoucherBatch } from "../../../worker/backends/payments/vouchers/voucher-batches.ts";
import { CommandError } from "../report.ts";
import type { Databases } from "../storage/storage.ts";
import { requireEntitlements } from "./accounts.ts";
import type { VoucherOrder } from "./voucher-options.ts";

/** A created batch. Its codes are nowhere else: only their hashes are stored. */
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

/** What a voucher unlocks, in words for users. @throws CommandError for what the league does not have */
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

/** Creates a batch of codes. @throws CommandError for what the league does not have */
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

const batchRow = z.object({
  id: z.string(),
  title: z.string(),
  uses: z.int(),
  expires_at: z.string(),
  operator: z.string(),
  note: z.string(),
  created_at: z.string(),
  codes: z.int(),
  redeemed: z.int(),
});

/** Batches created by operators, the newest first, with their numbers of codes and redemptions. */
export async function listVouchers(storage: Databases): Promise<z.infer<typeof batchRow>[]> {
  const rows = await storage.database("PAYMENTS_DB").query({
    sql: `SELECT id, title, uses, expires_at, operator, note, created_at,
        (SELECT count(*) FROM vouchers WHERE batch_id = voucher_batches.id) AS codes,
        (SELECT count(*) FROM voucher_redemptions JOIN vouchers ON vouchers.id = voucher_id
          WHERE batch_id = voucher_batches.id) AS redeemed
      FROM voucher_batches WHERE payment IS NULL ORDER BY created_at DESC, id`,
  });
  return z.array(batchRow).parse(rows);
}

/** Expires the unredeemed codes of a batch now. @throws CommandError for an unknown batch */
export async function stopVouchers(storage: Databases, batchID: string, now: Date): Promise<void> {
  if (!(await listVouchers(storage)).some(({ id }) => id === batchID)) {
    throw new CommandError(`There is no batch ${batchID}. \`npm run vouchers -- list\` names them.`);
  }
  await storage.database("PAYMENTS_DB").transact([
    {
      sql: "UPDATE voucher_batches SET expires_at = ?2 WHERE id = ?1 AND expires_at > ?2",
      params: [batchID, now.toISOString()],
    },
  ]);
}

const field = (value: string | number) =>
  /[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : value;

/** A batch as CSV (RFC 4180), one line per code. */
export function vouchersCSV({ codes, title }: VoucherBatch, { uses, expiresAt, access }: VoucherOrder): string {
  const lasts =
    access === "without end" ? access : "hours" in access ? `${access.hours / 24} days` : `until ${access.until}`;
  const lines = codes.map((code) => [code, title, uses, expiresAt, lasts]);
  return [["code", "opens", "uses", "redeem until", "access"], ...lines]
    .map((line) => `${line.map(field).join(",")}\r\n`)
    .join("");
}
