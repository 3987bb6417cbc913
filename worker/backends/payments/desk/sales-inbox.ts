import { z } from "zod";
import { maxInboxRows, type OpenRefund, type SalesInbox } from "../../../../schemas/desk/sales.ts";

/** Days for which a failed refund is shown. Later it was paid in another way, or not at all. */
const shownDays = 90;

/** SQL condition of the index of unsettled movements, word for word, so that SQLite uses it. */
const unsettled = "state NOT IN ('paid', 'succeeded', 'won', 'lost', 'warning_closed')";
/** SQL: the account of a contract, unless it was deleted. */
const fan = "iif(account_id GLOB 'deleted-*', NULL, account_id) AS fan";

const row = {
  id: z.string(),
  at: z.string(),
  pass: z.string().nullable(),
  amount: z.int(),
  currency: z.string(),
  payment: z.string().nullable(),
  fan: z.string().nullable(),
};
const movedRows = z.array(
  z.object({ ...row, state: z.string(), reason: z.string().nullable(), dueAt: z.string().nullable() }),
);
const rows = z.array(z.object(row));

/** How many of the newest audit rows are searched for refunds that the provider refused (worker/backends/payments/desk/routes.ts). */
const auditRows = 1000;

const moved = `SELECT money_movements.id, at, money_movements.title AS pass, money_movements.amount, money_movements.currency,
    charge AS payment, ${fan}, state, reason, due_at AS dueAt
  FROM money_movements LEFT JOIN contracts ON contracts.id = contract`;

/** What the commercial team has to look at: open disputes, and refunds that failed or are pending. */
export async function salesInbox(database: D1Database, now: Date): Promise<SalesInbox> {
  const since = new Date(now.getTime() - shownDays * 86_400_000).toISOString();
  const [disputes, refunds, withdrawals, failures] = await database.batch([
    database.prepare(
      `${moved} WHERE kind = 'dispute' AND ${unsettled} AND state <> 'prevented' ORDER BY due_at IS NULL, due_at, at LIMIT ${maxInboxRows}`,
    ),
    database
      .prepare(
        `${moved} WHERE kind = 'refund' AND ${unsettled} AND at > ?1 AND NOT EXISTS (
           SELECT 1 FROM money_movements AS again WHERE again.charge = money_movements.charge AND again.kind = 'refund'
             AND again.counts = 1 AND again.id <> money_movements.id AND again.at >= money_movements.at
         ) ORDER BY at DESC LIMIT ${maxInboxRows}`,
      )
      .bind(since),
    database.prepare(
      `SELECT declarations.id, declared_at AS at, title AS pass, refund AS amount, currency, NULL AS payment,
         iif(declarations.account_id GLOB 'deleted-*', NULL, declarations.account_id) AS fan
       FROM declarations JOIN contracts ON contracts.id = contract_id
       WHERE settled_at IS NULL AND kind = 'withdrawal' ORDER BY declared_at DESC LIMIT ${maxInboxRows}`,
    ),
    // Failures are stored for a day, and the newest rows of the audit cover several days.
    database.prepare(
      `WITH asked AS (
         SELECT account_id AS fan, substr(detail, instr(detail, ' of ') + 4) AS payment,
           substr(detail, 1, instr(detail, ' ') - 1) AS amount,
           substr(detail, instr(detail, ' ') + 1, instr(detail, ' of ') - instr(detail, ' ') - 1) AS currency
         FROM (SELECT * FROM operator_audit ORDER BY id DESC LIMIT ${auditRows}) WHERE action = 'refund'
       )
       SELECT operation AS id, failed_at AS at, fan, payment, CAST(amount AS INTEGER) AS amount, currency, NULL AS pass
       FROM provider_failures JOIN asked ON substr(operation, 1, length(payment) + 10) = 'operator:' || payment || ':'
         AND substr(operation, -1 - length(amount)) = ':' || amount
       WHERE NOT EXISTS (
         SELECT 1 FROM money_movements WHERE charge = payment AND kind = 'refund' AND counts = 1 AND told_at >= failed_at
       ) GROUP BY operation ORDER BY failed_at DESC LIMIT ${maxInboxRows}`,
    ),
  ]);
  const open: OpenRefund[] = [
    ...rows.parse(failures?.results).map((found) => ({ ...found, state: "refused" as const, reason: null })),
    ...rows.parse(withdrawals?.results).map((found) => ({ ...found, state: "waits" as const, reason: "withdrawal" })),
    ...movedRows.parse(refunds?.results).map(({ state, dueAt: _dueAt, ...found }) => ({
      ...found,
      state: state === "failed" || state === "canceled" ? ("failed" as const) : ("waits" as const),
    })),
  ];
  return {
    disputes: movedRows.parse(disputes?.results),
    refunds: open.toSorted((one, other) => other.at.localeCompare(one.at)),
  };
}
