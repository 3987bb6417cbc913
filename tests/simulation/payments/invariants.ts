import type { Invariant } from "../simulator.ts";
import { type Purchase, prices } from "./provider.ts";
import { accounts } from "./steps.ts";
import type { LedgerRow, PaymentsWorld } from "./world.ts";

/** The purchase that a row of the ledger is about. */
function purchaseOf({ provider }: PaymentsWorld, { reference }: LedgerRow): Purchase | undefined {
  const number = /pi_(\d+)/.exec(reference)?.[1];
  return number === undefined ? undefined : provider.purchases[Number(number)];
}

const describe = ({ id, reference, entitlement }: LedgerRow) => `row ${id}, ${entitlement} by ${reference}`;
/** The first row that the rule does not hold for, or null. */
function firstWrong(rows: readonly LedgerRow[], isRight: (row: LedgerRow) => boolean): string | null {
  const wrong = rows.find((row) => !isRight(row));
  return wrong === undefined ? null : describe(wrong);
}
const grants = ({ ledger }: PaymentsWorld) => ledger.filter(({ revokes }) => revokes === null);

/** What is always true of the ledger, after every step of every history. */
export const paymentInvariants: readonly Invariant<PaymentsWorld>[] = [
  {
    says: "Every granted pass has one cause, a payment that its account has made for it",
    broken: (world) =>
      firstWrong(grants(world), (row) => {
        const purchase = purchaseOf(world, row);
        return (
          purchase?.payment === "paid" &&
          purchase.account === row.account_id &&
          prices[purchase.price].entitlement === row.entitlement &&
          /^pi_\d+(:again:[\w]+)?$/.test(row.reference)
        );
      }),
  },
  {
    says: "A pass begins with its checkout or its payment, and lasts its hours",
    broken: (world) =>
      firstWrong(
        grants(world).filter(({ reference }) => /^pi_\d+$/.test(reference)),
        (row) => {
          const purchase = purchaseOf(world, row);
          if (purchase === undefined || purchase.paidAt === null) return false;
          const [starts, ends] = [Date.parse(row.starts_at), Date.parse(row.ends_at ?? "")];
          const isInTime = starts === purchase.createdAt * 1000 || starts === purchase.paidAt * 1000;
          return isInTime && ends - starts === prices[purchase.price].hours * 3_600_000;
        },
      ),
  },
  {
    says: "A pass that is granted again ends when it ended before",
    broken: (world) =>
      firstWrong(
        grants(world).filter(({ reference }) => reference.includes(":again:")),
        (row) => {
          const first = world.ledger.find(({ reference }) => reference === row.reference.split(":")[0]);
          return first !== undefined && first.ends_at === row.ends_at && row.starts_at >= first.starts_at;
        },
      ),
  },
  {
    says: "A pass is revoked by a refund of all of it or a dispute that was lost, and by nothing else",
    broken: (world) =>
      firstWrong(
        world.ledger.filter(({ revokes }) => revokes !== null),
        (row) => {
          const purchase = purchaseOf(world, row);
          const cause = row.reference.split(":")[0] ?? "";
          if (purchase === undefined || row.revokes?.split(":")[0] !== `pi_${purchase.number}`) return false;
          if (cause === purchase.dispute?.id) return purchase.dispute.status === "lost";
          // A refund that failed since counts: it had been made.
          const refunded = purchase.refunds.reduce((sum, { amount }) => sum + amount, 0);
          return purchase.refunds.some(({ id }) => id === cause) && refunded >= prices[purchase.price].amount;
        },
      ),
  },
  {
    says: "The ledger only grows",
    broken: ({ ledger, ledgerBefore }) => {
      const changed = ledgerBefore.find((row, index) => JSON.stringify(row) !== JSON.stringify(ledger[index]));
      return changed === undefined ? null : describe(changed);
    },
  },
  {
    says: "Nobody learns anything of another account's checkout",
    broken: ({ leakedStatus }) => leakedStatus,
  },
  {
    says: "Nobody is sent a receipt for what is not paid",
    broken: ({ database, provider }) => {
      const ids = database.rows("SELECT id FROM payment_notes WHERE kind = 'receipt'").map(({ id }) => String(id));
      const unpaid = ids.find((id) => provider.purchases[Number(id.split("cs_")[1])]?.payment !== "paid");
      return unpaid ?? null;
    },
  },
  {
    says: "Once everything has arrived, everybody holds exactly what they have paid for and were not paid back",
    broken: (world) => {
      if (!world.isSettled) return null;
      const wrong = accounts.find((account) => String(world.held(account)) !== String(world.paidFor(account)));
      if (wrong === undefined) return null;
      return `${wrong} holds ${String(world.held(wrong)) || "nothing"} instead of ${String(world.paidFor(wrong)) || "nothing"}`;
    },
  },
];
