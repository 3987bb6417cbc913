import { csvText } from "../../../schemas/csv.ts";
import type { SalesFigures, SoldGift } from "../../../schemas/desk/sales.ts";
import { minorDigits } from "../../../schemas/payments/price-format.ts";

/** An amount that spreadsheets can sum: 12.50, without currency. */
function plainAmount(amount: number, currency: string): string {
  const digits = minorDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

/** Money by day, currency and pass, as CSV. */
export function moneyCSV({ money }: SalesFigures): string {
  const rows = money.map(({ day, pass, currency, paid, refunded, disputed }) => [
    ...[day, pass, currency.toUpperCase()],
    ...[paid, refunded, disputed, paid - refunded - disputed].map((amount) => plainAmount(amount, currency)),
  ]);
  return csvText([["day", "pass", "currency", "paid", "refunded", "disputed", "left"], ...rows]);
}

/** Holders who joined and left, by day and pass, as CSV. */
export function holdersCSV({ passes }: SalesFigures): string {
  const rows = passes.flatMap(({ pass, subscription, days }) =>
    days.map(({ day, begun, ended, cancelled, active }) => [
      ...[day, pass, subscription ? "subscription" : "pass"],
      ...[begun, ended, cancelled, active],
    ]),
  );
  return csvText([["day", "pass", "kind", "new", "ended", "cancelled", "active"], ...rows]);
}

export function giftsCSV(gifts: readonly SoldGift[]): string {
  const rows = gifts.map(({ at, pass, amount, currency, state, sentAt, redeemedAt, expiresAt, fan }) => [
    ...[at, pass, currency?.toUpperCase() ?? ""],
    amount === null || currency === null ? "" : plainAmount(amount, currency),
    ...[state, sentAt ?? "", redeemedAt ?? "", expiresAt, fan ?? ""],
  ]);
  return csvText([
    ["bought", "pass", "currency", "paid", "state", "mail sent", "redeemed", "code ends", "buyer's account"],
    ...rows,
  ]);
}
