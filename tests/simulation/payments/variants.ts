import type { Variant } from "../runtime/load-module.ts";

const ledger = "payments/ledger/ledger.ts";
const refunds = "payments/ledger/refunds.ts";
const fulfilment = "payments/ledger/fulfilment.ts";
const duplicates = "payments/ledger/duplicate-payments.ts";
const events = "payments/provider/webhook-events.ts";

/** Payments that are wrong on purpose. */
export const paymentVariants: readonly Variant[] = [
  {
    name: "takes the pass away for a dispute that was won",
    file: refunds,
    replaces: 'status === "lost"',
    by: 'status !== ""',
  },
  {
    name: "takes the pass away for a part of its price",
    file: refunds,
    replaces: "if (charge.refunded) {",
    by: "if (charge.refunded || refunds.length > 0) {",
  },
  {
    name: "leaves a pass revoked whose refund failed",
    file: refunds,
    replaces: "statements: references.flatMap((reference) => undoReversalStatements",
    by: "statements: references.slice(1).flatMap((reference) => undoReversalStatements",
  },
  {
    name: "keeps the pass of a dispute that was lost",
    file: refunds,
    replaces: 'status === "lost"',
    by: 'status === ""',
  },
  {
    name: "grants a pass again whose refund failed, though a dispute was lost too",
    file: ledger,
    replaces: "returned_at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
    by: "returned_at) SELECT ?1, ?2, ?3 WHERE NOT EXISTS (SELECT 1 FROM returned_payments WHERE reference = ?1)",
  },
  {
    name: "grants a pass whose bank debit is under way",
    file: fulfilment,
    replaces: 'session.status === "complete" && session.payment_status !== "unpaid"',
    by: 'session.status === "complete"',
  },
  {
    name: "serves the return page to any account",
    file: fulfilment,
    replaces: "transaction.accountID !== accountID || ",
    by: "",
  },
  {
    name: "grants a pass that was refunded before its payment was reported",
    file: fulfilment,
    replaces: "    revokeReversedStatement(reference, now),\n    ...receiptStatements",
    by: "    ...receiptStatements",
  },
  {
    name: "lets a pass begin when its payment is reported",
    file: fulfilment,
    replaces: "const startsAt = await paidAtOf(database, session, intent, reported);",
    by: "const startsAt = now;",
  },
  {
    name: "lets the pass of a bank debit begin with the debit, unless the webhook comes first",
    file: fulfilment,
    replaces: 'typeof invoice === "object" ? invoice?.status_transitions.paid_at : null',
    by: "null",
  },
  {
    name: "grants a pass once for each report",
    file: ledger,
    replaces: "      grant.reference,\n",
    by: '      [grant.reference, now.getTime()].join(":"),\n',
  },
  {
    name: "lets a pass last a second longer",
    file: "payments/ledger/ledger-transaction.ts",
    replaces: "hours * 3_600_000",
    by: "hours * 3_600_000 + 1000",
  },
  {
    name: "notes an event before its changes are stored",
    file: events,
    replaces: "  const transaction = await knownEventTransaction(",
    by: `  await database.prepare("INSERT INTO payment_events (id, type, created_at, received_at) VALUES (?1, ?2, '', '')")
    .bind(event.id, event.type).run();
  const transaction = await knownEventTransaction(`,
  },
  {
    name: "believes that events arrived which never did",
    file: "payments/reconciliation/reconcile.ts",
    replaces: "!seen.has(id)",
    by: "seen.has(id)",
  },
  {
    name: "revokes all passes for the refund of one",
    file: ledger,
    replaces: "`(grants.reference = ?1 OR ${followsFor",
    by: "`(grants.reference GLOB 'pi_*' AND ?1 <> '' OR ${followsFor",
  },
  {
    name: "does not look whether a refunded pass is granted already",
    file: refunds,
    replaces: "[reversalStatement(reference, cause, at), revokeReversedStatement(reference, now)]",
    by: "[reversalStatement(reference, cause, at)]",
  },
  {
    name: "leaves a refund in the books that failed",
    file: refunds,
    replaces: 'const counts = status !== "failed" && status !== "canceled";',
    by: "const counts = true;",
  },
  {
    name: "keeps both payments of a pass that was paid twice",
    file: fulfilment,
    replaces: "const duplicate = gift === null ? duplicateStatements(pass, now) : [];",
    by: "const duplicate = gift === null ? duplicateStatements(pass, now).slice(1) : [];",
  },
  {
    name: "gives both payments of a pass back that was paid twice",
    file: duplicates,
    replaces: "AND grants.id < own.first AND",
    by: "AND grants.reference <> ?1 AND",
  },
  {
    name: "gives a payment back for one that was refunded",
    file: duplicates,
    replaces: 'notRevoked("?7")',
    by: '"1"',
  },
  {
    name: "gives a payment back for a pass that was over",
    file: duplicates,
    replaces: "iif(renews = 0, min(ends_at, paid_until), ends_at) > ?5",
    by: "ends_at <> ?5",
  },
  {
    name: "keeps no books of disputes",
    file: refunds,
    replaces: 'movementStatement({ ...paid.sale, ...rest, id, kind: "dispute", amount, currency }, now),',
    by: "",
  },
];
