import { minorAmount, type Pass, type PassPrice } from "../../schemas/league/passes.ts";
import { chosenMatch } from "../../schemas/payments/match-entitlements.ts";
import { dayRange, leagueDate } from "../../schemas/site/league-time.ts";
import { renewalGraceHours } from "../../worker/backends/payments/ledger/subscriptions.ts";
import type { SqlValue } from "../lib/storage/storage.ts";
import type { TableRows } from "./match-rows.ts";
import { Random } from "./random.ts";

/* A year of sales as anonymous ledger rows, as if the buyers had deleted their accounts since. */

/** Prefix of the contract ids of generated sales. Ids of the payment provider never begin with it. */
export const demoContract = "demo-";

const purchases = 320;
const days = 365;
const dayMilliseconds = 86_400_000;
/** Percentage of passes that are refunded in full within the first days. */
const returned = 4;
/** Percentage of subscribers that cancel in each period. */
const churn = { month: 13, year: 30 } as const;
/** Weight of a pass in the random choice: cheaper and monthly passes sell more often. */
const popularity = ({ price, renewsEvery }: PassPrice) => (renewsEvery === "month" ? 3 : 1) / Math.sqrt(price);

const plus = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds);

/** The instant some billing periods later, counted as the provider does: on the same day of the month, or on its last day. */
function periodsAfter(at: Date, renewsEvery: "month" | "year", count: number): Date {
  const later = new Date(at);
  later.setUTCDate(1);
  later.setUTCMonth(at.getUTCMonth() + count * (renewsEvery === "year" ? 12 : 1));
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(at.getUTCDate(), lastDay));
  return later;
}

/** A sold pass: its payments, and how its access ended. */
interface Sale {
  paidAt: Date[];
  endsAt: Date;
  cancelledAt: Date | null;
  returnedAt: Date | null;
}

/** Simulates a pass up to today: a subscription is paid for every period until it is cancelled or refunded. */
function saleOf(random: Random, { renewsEvery, accessHours = 24 }: PassPrice, begins: Date, today: Date): Sale {
  const back = plus(begins, random.int(1, 10) * dayMilliseconds);
  const returnedAt = random.int(1, 100) <= returned && back < today ? back : null;
  if (renewsEvery === undefined) {
    return { paidAt: [begins], endsAt: plus(begins, accessHours * 3_600_000), cancelledAt: null, returnedAt };
  }
  const paidAt: Date[] = [];
  for (;;) {
    const [starts, ends] = [paidAt.length, paidAt.length + 1].map((count) => periodsAfter(begins, renewsEvery, count));
    if (starts === undefined || ends === undefined) throw new RangeError("A period has two ends.");
    paidAt.push(starts);
    if (returnedAt !== null) return { paidAt, endsAt: returnedAt, cancelledAt: null, returnedAt };
    const decides = plus(starts, random.next() * (ends.getTime() - starts.getTime()));
    if (random.int(1, 100) <= churn[renewsEvery] && decides < today) {
      return { paidAt, endsAt: ends, cancelledAt: decides, returnedAt };
    }
    if (ends >= today)
      return { paidAt, endsAt: plus(ends, renewalGraceHours * 3_600_000), cancelledAt: null, returnedAt };
  }
}

/**
 * A year of generated ledger rows up to yesterday: passes, payments of each period, and refunds. Sales grow over the year and are higher at
 * weekends. Today has none.
 */
export function salesRows(passes: readonly Pass[], currency: string, seed: number, now: Date): TableRows[] {
  const random = new Random(`${seed}/sales`);
  const today = new Date(dayRange(leagueDate(now)).from);
  const offers = passes
    .flatMap(({ title, prices }) => prices.map((price) => ({ title, price })))
    .filter(({ price }) => !price.opens.includes(chosenMatch));
  const dates = Array.from({ length: days }, (_, nth) => plus(today, (nth - days) * dayMilliseconds));
  const weight = (date: Date) =>
    (1 + date.getTime() / today.getTime()) * (/[06]/.test(String(date.getUTCDay())) ? 3 : 1);
  const sold: SqlValue[][] = [];
  const moved: SqlValue[][] = [];
  for (let nth = 1; nth <= purchases; nth += 1) {
    const { title, price } = random.weighted(offers, (offer) => popularity(offer.price));
    const begins = plus(random.weighted(dates, weight), random.int(8 * 60, 22 * 60) * 60_000);
    const { paidAt, endsAt, cancelledAt, returnedAt } = saleOf(random, price, begins, today);
    const contract = `${demoContract}${nth}`;
    const code = price.currency ?? currency;
    const amount = minorAmount(price.price, code);
    const movement = (id: string, kind: "payment" | "refund", at: Date, state: string): SqlValue[] => [
      ...[id, kind, contract, title, amount, code.toLowerCase(), at.toISOString(), state, 1],
      ...[kind === "refund" ? `ch_${contract}` : null, now.toISOString()],
    ];
    moved.push(...paidAt.map((at, period) => movement(`${contract}-payment-${period + 1}`, "payment", at, "paid")));
    if (returnedAt !== null) moved.push(movement(`${contract}-refund`, "refund", returnedAt, "succeeded"));
    sold.push([
      ...[contract, title, price.renewsEvery === undefined ? 0 : 1, begins.toISOString(), endsAt.toISOString()],
      ...[cancelledAt?.toISOString() ?? null, returnedAt?.toISOString() ?? null, now.toISOString()],
    ]);
  }
  return [
    {
      table: "sold_passes",
      columns: ["contract", "title", "subscription", "begins_at", "ends_at", "cancelled_at", "returned_at", "told_at"],
      rows: sold,
    },
    {
      table: "money_movements",
      columns: ["id", "kind", "contract", "title", "amount", "currency", "at", "state", "counts", "charge", "told_at"],
      rows: moved,
    },
  ];
}
