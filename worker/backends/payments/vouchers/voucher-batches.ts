import { z } from "zod";
import { voucherBatch } from "../../../../schemas/desk/vouchers.ts";
import type { VoucherAccess } from "../../../../schemas/payments/voucher-csv.ts";
import { newVoucherCode, voucherHash } from "./voucher-code.ts";

/** A batch of codes. Instants are ISO 8601 UTC with milliseconds (`toISOString`). */
export interface VoucherBatchRequest {
  codes: number;
  /** How many accounts may redeem each code. */
  uses: number;
  /** For users, as part of a sentence: "every streamed match of a club". */
  title: string;
  entitlements: readonly string[];
  access: VoucherAccess;
  /** When the codes expire. */
  expiresAt: string;
  operator: string;
  note: string;
}

/** Codes per statement: wrangler puts parameters into the SQL text, which D1 limits to 100 kB. */
const codesPerStatement = 1000;

/**
 * Generates codes, and the statements that store their hashes, to be run in one transaction. The codes are only in the
 * return value.
 */
export function createVoucherBatch(wanted: VoucherBatchRequest, now: Date) {
  const id = crypto.randomUUID();
  const codes = Array.from({ length: wanted.codes }, newVoucherCode);
  const { access } = wanted;
  const timed: { hours?: number; until?: string } = access === "without end" ? {} : access;
  const statements: { sql: string; params: (string | number | null)[] }[] = [
    {
      sql: `INSERT INTO voucher_batches
          (id, title, entitlements, access_hours, access_until, uses, expires_at, operator, note, created_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)`,
      params: [
        id,
        wanted.title,
        JSON.stringify(wanted.entitlements),
        timed.hours ?? null,
        timed.until ?? null,
        wanted.uses,
        wanted.expiresAt,
        wanted.operator,
        wanted.note,
        now.toISOString(),
      ],
    },
  ];
  for (let from = 0; from < codes.length; from += codesPerStatement) {
    statements.push({
      sql: "INSERT INTO vouchers (batch_id, code_hash) SELECT ?1, value FROM json_each(?2)",
      params: [id, JSON.stringify(codes.slice(from, from + codesPerStatement).map(voucherHash))],
    });
  }
  return { id, codes, statements };
}

const batches = `SELECT id, title, uses, expires_at AS expiresAt, operator, note, created_at AS createdAt,
    (SELECT count(*) FROM vouchers WHERE batch_id = voucher_batches.id) AS codes,
    (SELECT count(*) FROM voucher_redemptions JOIN vouchers ON vouchers.id = voucher_id
      WHERE batch_id = voucher_batches.id) AS redeemed
  FROM voucher_batches WHERE payment IS NULL`;
const newestFirst = "ORDER BY created_at DESC, id";
/** Batches created by operators, newest first. Batches of gifts are their buyers'. */
export const batchesQuery = `${batches} ${newestFirst}`;
/**
 * A page of the batches whose id, title, operator or note contains a text; of all for an empty text. Parameters: text, page size,
 * offset.
 */
export const foundBatchesQuery = `${batches} AND (?1 = '' OR instr(lower(id || ' ' || title || ' ' || operator || ' ' || note), lower(?1))) ${newestFirst} LIMIT ?2 OFFSET ?3`;
export const parseBatches = (rows: unknown) => z.array(voucherBatch).parse(rows);

/** Expires the unredeemed codes of a batch now. */
export const stopStatement = (id: string, now: Date) => ({
  sql: "UPDATE voucher_batches SET expires_at = ?2 WHERE id = ?1 AND expires_at > ?2",
  params: [id, now.toISOString()],
});
