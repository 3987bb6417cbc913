import type { Invariant } from "../simulator.ts";
import { heldByBank, type Purchase, prices } from "./provider.ts";
import { accounts } from "./steps.ts";
import type { LedgerRow, PaymentsWorld } from "./world.ts";

/** The purchase that a ledger row belongs to. */
function purchaseOf({ provider }: PaymentsWorld, { reference }: LedgerRow): Purchase | undefined {
  const number = /pi_(\d+)/.exec(reference)?.[1];
  return number === undefined ? undefined : provider.purchases[Number(number)];
}

const describe = ({ id, reference, entitlement }: LedgerRow) => `row ${id}, ${entitlement} by ${reference}`;
/** The first row that breaks the rule, or null. */
function firstWrong(rows: readonly LedgerRow[], isRight: (row: LedgerRow) => boolean): string | null {
  const wrong = rows.find((row) => !isRight(row));
  return wrong === undefined ? null : describe(wrong);
}
const grants = ({ ledger }: PaymentsWorld) => ledger.filter(({ revokes }) => revokes === null);

/** Whether two payments are for the same pass at the same time. */
const overlap = (one: Purchase, other: Purchase) =>
  one !== other &&
  one.account === other.account &&
  one.price === other.price &&
  Math.abs((one.paidAt ?? 0) - (other.paidAt ?? 0)) < prices[one.price].hours * 3600;
/** Whether the first payment's pass was valid when the second one was stored. */
function wasHeldBefore(world: PaymentsWorld, first: Purchase, second: Purchase): boolean {
  const stored = world.ledger.find(({ reference }) => reference === `pi_${second.number}`)?.id ?? 0;
  return world.ledger.findLast((row) => row.id < stored && purchaseOf(world, row) === first)?.revokes === null;
}
/** Whether all of it was refunded at some time, even if a refund has failed since, or the bank holds the money. */
const wasReturned = ({ refunds, price, dispute }: Purchase) =>
  heldByBank.includes(dispute?.status ?? "") ||
  refunds.reduce((sum, { amount }) => sum + amount, 0) >= prices[price].amount;
const isUndisturbed = ({ refunds, dispute }: Purchase) => refunds.length === 0 && dispute === null;

const seconds = (at: number | null) => new Date((at ?? 0) * 1000).toISOString();

/** The expected books once everything has arrived, by the provider: each payment, refund and dispute, and whether it counts. */
const booksOf = ({ provider }: PaymentsWorld): string[] =>
  provider.purchases
    .filter(({ payment }) => payment === "paid")
    .flatMap(({ number, price, refunds, dispute }) => [
      `cs_${number} payment ${prices[price].amount} 1`,
      ...refunds.map(({ id, amount, status, created }) => {
        return `${id} refund ${amount} ${status === "failed" ? 0 : 1} ${seconds(created)}`;
      }),
      ...(dispute === null
        ? []
        : [`${dispute.id} dispute ${prices[price].amount} ${/won|warning/.test(dispute.status) ? 0 : 1}`]),
    ])
    .sort();

/** Checked after every step of every history. */
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
    says: "A pass begins when its payment has succeeded, and lasts its hours",
    broken: (world) =>
      firstWrong(
        grants(world).filter(({ reference }) => /^pi_\d+$/.test(reference)),
        (row) => {
          const purchase = purchaseOf(world, row);
          if (purchase === undefined || purchase.paidAt === null) return false;
          const [starts, ends] = [Date.parse(row.starts_at), Date.parse(row.ends_at ?? "")];
          return starts === purchase.paidAt * 1000 && ends - starts === prices[purchase.price].hours * 3_600_000;
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
    says: "A pass is revoked by a refund of all of it, a dispute that was lost or an earlier payment for it, and by nothing else",
    broken: (world) =>
      firstWrong(
        world.ledger.filter(({ revokes }) => revokes !== null),
        (row) => {
          const purchase = purchaseOf(world, row);
          const cause = row.reference.split(":")[0] ?? "";
          if (purchase === undefined || row.revokes?.split(":")[0] !== `pi_${purchase.number}`) return false;
          if (row.reference.includes(":withdrawn")) return world.isGivenBack(purchase);
          if (cause === purchase.dispute?.id) return purchase.dispute.status === "lost";
          // A refund that has failed since counts, because it revoked the pass when it was made.
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
    says: "Only a payment for a pass that its account has paid for already is given back, and the first one stays",
    broken: (world) => {
      const wrong = world.duplicates.find(({ second, first }) => {
        if (second === undefined || first === undefined || !overlap(second, first)) return true;
        return world.isGivenBack(first) || !wasHeldBefore(world, first, second);
      });
      return wrong === undefined ? null : `cs_${wrong.second?.number} for cs_${wrong.first?.number}`;
    },
  },
  {
    says: "Once everything has arrived, nobody has paid twice for a pass",
    broken: ({ provider, isSettled, isGivenBack, duplicates }) => {
      if (!isSettled) return null;
      const kept = provider.purchases.filter(
        (one) => one.payment === "paid" && isUndisturbed(one) && !isGivenBack(one),
      );
      const twice = kept.find((one) => kept.some((other) => overlap(one, other)));
      const left = duplicates.find(({ second }) => second !== undefined && !wasReturned(second));
      const wrong = twice ?? left?.second;
      return wrong === undefined ? null : `cs_${wrong.number} of ${wrong.account}`;
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
  {
    says: "Once everything has arrived, the books have every payment, refund and dispute once, and count what has not come back",
    broken: (world) => {
      if (!world.isSettled) return null;
      const rows = world.database.rows("SELECT id, kind, amount, counts, at FROM money_movements");
      const found = rows.map(({ id, kind, amount, counts, at }) =>
        [id, kind, amount, counts, ...(kind === "refund" ? [at] : [])].join(" "),
      );
      const [said, wanted] = [found.sort().join(", "), booksOf(world).join(", ")];
      return said === wanted ? null : `${said} instead of ${wanted}`;
    },
  },
];
