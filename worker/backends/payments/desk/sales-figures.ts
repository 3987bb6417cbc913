import { z } from "zod";
import type { HoldersOnDay, SalesFigures } from "../../../../schemas/desk/sales.ts";
import { dayRange } from "../../../../schemas/site/league-time.ts";
import type { LedgerStatement } from "../ledger/ledger.ts";
import { commitStatements } from "../ledger/ledger-transaction.ts";
import { passOverAt } from "../ledger/sales-records.ts";

const moneyRows = z.array(
  z.object({
    day: z.string(),
    pass: z.string(),
    currency: z.string(),
    paid: z.int(),
    refunded: z.int(),
    disputed: z.int(),
  }),
);
const changeRows = z.array(
  z.object({
    day: z.string(),
    pass: z.string(),
    subscription: z.int(),
    begun: z.int(),
    ended: z.int(),
    cancelled: z.int(),
  }),
);
const activeRows = z.array(z.object({ pass: z.string(), subscription: z.int(), active: z.int() }));

/** SQL: the days of the first parameter with their bounds. */
const days = `days AS (SELECT value ->> 'day' AS day, value ->> 'from' AS begins, value ->> 'to' AS ends FROM json_each(?1))`;

/** SQL: passes that began, ended or were cancelled, by day. The CROSS JOIN makes SQLite look up each day in the column's index. */
const changesOf = (at: string, what: "begun" | "ended" | "cancelled") =>
  `SELECT day, title, subscription, ${["begun", "ended", "cancelled"].map((each) => (each === what ? "1" : "0")).join(", ")}
   FROM days CROSS JOIN sold_passes WHERE ${at} >= begins AND ${at} < ends`;

/** Every day from the first to the last, YYYY-MM-DD. */
function daysBetween(from: string, to: string): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  return Array.from({ length: (last - first) / 86_400_000 + 1 }, (_, nth) =>
    new Date(first + nth * 86_400_000).toISOString().slice(0, 10),
  );
}

/**
 * Queries for money movements, for holders who joined and left, and for those before the first day: three, however many days there are.
 */
export function figureStatements(from: string, to: string): LedgerStatement[] {
  const bounds = JSON.stringify(daysBetween(from, to).map((day) => ({ day, ...dayRange(day) })));
  return [
    {
      sql: `WITH ${days} SELECT day, title AS pass, currency, sum(iif(kind = 'payment', amount, 0)) AS paid,
          sum(iif(kind = 'refund', amount, 0)) AS refunded, sum(iif(kind = 'dispute', amount, 0)) AS disputed
        FROM days CROSS JOIN money_movements WHERE at >= begins AND at < ends AND counts = 1
        GROUP BY day, title, currency ORDER BY day, title, currency`,
      params: [bounds],
    },
    {
      sql: `WITH ${days}, changes (day, title, subscription, begun, ended, cancelled) AS (
          ${changesOf("begins_at", "begun")} UNION ALL ${changesOf(passOverAt, "ended")}
          UNION ALL ${changesOf("cancelled_at", "cancelled")}
        ) SELECT day, title AS pass, subscription, sum(begun) AS begun, sum(ended) AS ended, sum(cancelled) AS cancelled
        FROM changes GROUP BY day, title, subscription`,
      params: [bounds],
    },
    {
      sql: `SELECT title AS pass, subscription, count(*) AS active FROM sold_passes
        WHERE ${passOverAt} >= ?1 AND begins_at < ?1 GROUP BY title, subscription`,
      params: [dayRange(from).from],
    },
  ];
}

/** Sales and holders of passes by day, in the league's time zone, from the sales records. */
export async function salesFigures(database: D1Database, from: string, to: string): Promise<SalesFigures> {
  const [money, changes, active] = await commitStatements(database, figureStatements(from, to));
  return {
    from,
    to,
    money: moneyRows.parse(money?.results),
    passes: holdersByPass(daysBetween(from, to), changeRows.parse(changes?.results), activeRows.parse(active?.results)),
  };
}

const keyOf = ({ pass, subscription }: { pass: string; subscription: number }) => JSON.stringify([pass, subscription]);

/** Adds up the holders of each day, starting with those before the first. Subscriptions come first. */
function holdersByPass(
  all: readonly string[],
  changes: z.output<typeof changeRows>,
  before: z.output<typeof activeRows>,
): SalesFigures["passes"] {
  const passes = new Map([...before, ...changes].map((row) => [keyOf(row), row]));
  const sorted = [...passes].sort(
    ([, one], [, other]) => other.subscription - one.subscription || one.pass.localeCompare(other.pass),
  );
  return sorted.map(([key, { pass, subscription }]) => {
    const own = new Map(changes.filter((row) => keyOf(row) === key).map((row) => [row.day, row]));
    let active = before.find((row) => keyOf(row) === key)?.active ?? 0;
    const held = all.map((day): HoldersOnDay => {
      const { begun, ended, cancelled } = own.get(day) ?? { begun: 0, ended: 0, cancelled: 0 };
      active += begun - ended;
      return { day, begun, ended, cancelled, active };
    });
    return { pass, subscription: subscription === 1, days: held };
  });
}
