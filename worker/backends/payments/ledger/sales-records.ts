import type { LedgerStatement } from "./ledger.ts";

/*
 * The rows behind the sales figures. They name no account, so they are written for deleted accounts too.
 */

/** A payment, a refund or a dispute, as the provider describes it. */
export interface MoneyMovement {
  /** Id of the provider's invoice, checkout session, refund or dispute. */
  id: string;
  kind: "payment" | "refund" | "dispute";
  contract: string;
  title: string;
  /** Minor units. */
  amount: number;
  currency: string;
  at: Date;
  state: string;
  /** Whether the money has moved, and has not come back. */
  counts: boolean;
  charge: string | null;
  reason: string | null;
  /** Deadline for evidence in a dispute; null without one. */
  dueAt: Date | null;
}

/** Stores a movement of money; its state changes, its day and amount stay. Data requested earlier does not replace newer data. */
export function movementStatement(movement: MoneyMovement, now: Date): LedgerStatement {
  return {
    sql: `INSERT INTO money_movements (id, kind, contract, title, amount, currency, at, state, counts, charge, reason, due_at, told_at)
      VALUES (?1, ?2, ?3, ?4, CAST(?5 AS INTEGER), ?6, ?7, ?8, CAST(?9 AS INTEGER), ?10, ?11, ?12, ?13)
      ON CONFLICT (id) DO UPDATE SET state = excluded.state, counts = excluded.counts, reason = excluded.reason,
        due_at = excluded.due_at, told_at = excluded.told_at WHERE excluded.told_at >= told_at`,
    params: [
      movement.id,
      movement.kind,
      movement.contract,
      movement.title,
      String(movement.amount),
      movement.currency,
      movement.at.toISOString(),
      movement.state,
      movement.counts ? "1" : "0",
      movement.charge,
      movement.reason,
      movement.dueAt?.toISOString() ?? null,
      now.toISOString(),
    ],
  };
}

/** Stores a payment; none if nothing was paid, such as for a trial. */
export function paymentStatements(
  payment: Pick<MoneyMovement, "id" | "contract" | "title" | "amount" | "currency" | "at">,
  now: Date,
): LedgerStatement[] {
  if (payment.amount === 0) return [];
  const rest = { kind: "payment", state: "paid", counts: true, charge: null, reason: null, dueAt: null } as const;
  return [movementStatement({ ...payment, ...rest }, now)];
}

/** A pass that was sold, whether or not it is over. */
export interface SoldPass {
  contract: string;
  title: string;
  isSubscription: boolean;
  beginsAt: string;
  endsAt: string;
  /** When its renewal was cancelled; null if it was not. */
  cancelledAt: string | null;
}

/**
 * Stores a pass. A subscription's end follows its periods, and its title its plan; the end of any other pass only moves with its match
 * (match-passes.ts).
 */
export function soldPassStatements(pass: SoldPass, now: Date): LedgerStatement[] {
  const again = pass.isSubscription
    ? `DO UPDATE SET title = excluded.title, begins_at = excluded.begins_at, ends_at = excluded.ends_at,
        cancelled_at = excluded.cancelled_at, told_at = excluded.told_at WHERE excluded.told_at >= told_at`
    : "DO NOTHING";
  return [
    {
      sql: `INSERT INTO sold_passes (contract, title, subscription, begins_at, ends_at, cancelled_at, told_at)
        VALUES (?1, ?2, CAST(?3 AS INTEGER), ?4, ?5, ?6, ?7) ON CONFLICT (contract) ${again}`,
      params: [
        pass.contract,
        pass.title,
        pass.isSubscription ? "1" : "0",
        pass.beginsAt,
        pass.endsAt,
        pass.cancelledAt,
        now.toISOString(),
      ],
    },
    returnedPassStatement(pass.contract),
  ];
}

/**
 * Stores when a pass was given back: refunded as a whole, lost in a dispute, or withdrawn from. It follows every sale, reversal and
 * withdrawal, so that none has to come first.
 */
export function returnedPassStatement(contract: string): LedgerStatement {
  return {
    sql: `UPDATE sold_passes SET returned_at = (SELECT min(at) FROM (
        SELECT returned_at AS at FROM returned_payments WHERE reference = ?1
        UNION ALL SELECT declared_at FROM declarations WHERE contract_id = ?1 AND kind = 'withdrawal'
      )) WHERE contract = ?1`,
    params: [contract],
  };
}

/** SQL: when a pass of `sold_passes` is over; the expression of its index. */
export const passOverAt = "max(begins_at, min(ends_at, coalesce(returned_at, ends_at)))";
