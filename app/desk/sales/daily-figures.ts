import type { HoldersOnDay, SalesFigures, SoldOnDay } from "../../../schemas/desk/sales.ts";

/** One day's money in one currency, in minor units. */
export type MoneyOfDay = Pick<SoldOnDay, "day" | "paid" | "refunded" | "disputed"> & {
  /** Paid minus refunded and disputed. */
  left: number;
};

/** Every day of the figures, as YYYY-MM-DD. */
export function daysOf({ from, to }: Pick<SalesFigures, "from" | "to">): string[] {
  const days = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

const nothing = { paid: 0, refunded: 0, disputed: 0 };
const added = (one: typeof nothing, other: typeof nothing) => ({
  paid: one.paid + other.paid,
  refunded: one.refunded + other.refunded,
  disputed: one.disputed + other.disputed,
});
const withLeft = (sums: typeof nothing) => ({ ...sums, left: sums.paid - sums.refunded - sums.disputed });

/** The money of each day. @param pass null: all passes */
export function moneyByDay(figures: SalesFigures, currency: string, pass: string | null): MoneyOfDay[] {
  const rows = figures.money.filter((row) => row.currency === currency && (pass === null || row.pass === pass));
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return daysOf(figures).map((day) => ({ day, ...withLeft((byDay.get(day) ?? []).reduce(added, nothing)) }));
}

/** The sum of all days. */
export const moneyTotals = (days: readonly MoneyOfDay[]) => withLeft(days.reduce(added, nothing));

/** The passes that are included. */
export type Shown = "all" | "subscriptions" | "others" | { pass: string; subscription: boolean };

const isShown = (shown: Shown, { pass, subscription }: SalesFigures["passes"][number]) =>
  shown === "all" ||
  (shown === "subscriptions" && subscription) ||
  (shown === "others" && !subscription) ||
  (typeof shown === "object" && shown.pass === pass && shown.subscription === subscription);

/** How many holders joined and left on each day. */
export function holdersByDay(figures: SalesFigures, shown: Shown): HoldersOnDay[] {
  const passes = figures.passes.filter((row) => isShown(shown, row));
  return daysOf(figures).map((day, nth) => {
    const sum = (what: "begun" | "ended" | "cancelled" | "active") =>
      passes.reduce((all, { days }) => all + (days[nth]?.[what] ?? 0), 0);
    return { day, begun: sum("begun"), ended: sum("ended"), cancelled: sum("cancelled"), active: sum("active") };
  });
}

/** Churn in a period: the number of holders before it, and the share of them that left. */
export function churnOf(days: readonly HoldersOnDay[]) {
  const [first, last] = [days[0], days.at(-1)];
  const before = first === undefined ? 0 : first.active - first.begun + first.ended;
  const sum = (what: "begun" | "ended" | "cancelled") => days.reduce((all, day) => all + day[what], 0);
  const ended = sum("ended");
  return {
    before,
    begun: sum("begun"),
    ended,
    cancelled: sum("cancelled"),
    active: last?.active ?? 0,
    /** Null if there were no holders before. */
    rate: before === 0 ? null : ended / before,
  };
}
