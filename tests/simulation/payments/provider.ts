import { clock } from "../runtime/load-module.ts";

export const prices = {
  "day-once": { packageID: "day", entitlement: "live-video", hours: 24, amount: 1000 },
  "audio-once": { packageID: "audio", entitlement: "live-audio", hours: 720, amount: 500 },
} as const;
export type PriceID = keyof typeof prices;

/** A checkout at the provider, and its outcome. */
export interface Purchase {
  number: number;
  account: string;
  price: PriceID;
  /** Unix seconds. */
  createdAt: number;
  /** "unpaid" is a pending bank debit. */
  payment: "unpaid" | "paid" | "failed";
  /** Unix seconds; null until it is paid. */
  paidAt: number | null;
  refunds: { id: string; amount: number; status: "succeeded" | "failed"; created: number }[];
  dispute: { id: string; status: string } | null;
}

interface ProviderEvent {
  id: string;
  type: string;
  created: number;
  data: { object: { id: string; payment_status?: string } };
}

const seconds = () => Math.floor(clock.now / 1000);

/** Refunded amount of a purchase, in minor units. */
export const refundedOf = ({ refunds }: Purchase) =>
  refunds.reduce((sum, { amount, status }) => sum + (status === "succeeded" ? amount : 0), 0);

/** Whether the fan got the money back, by a full refund or a lost dispute. */
export const isReturned = (purchase: Purchase) =>
  refundedOf(purchase) >= prices[purchase.price].amount || purchase.dispute?.status === "lost";

/** Dispute states in which nothing can be refunded. */
export const heldByBank = ["needs_response", "lost"];

/** The payments provider, as far as passes need it: its objects, its events, and failing calls. */
export class SimulatedProvider {
  readonly purchases: Purchase[] = [];
  readonly events: ProviderEvent[] = [];
  readonly #refundsByKey = new Map<string, { id: string }>();
  /** Number of calls until one fails; null if none does. */
  failsAfter: number | null = null;

  buy(account: string, price: PriceID, isDelayed: boolean): Purchase {
    const [number, createdAt] = [this.purchases.length, seconds()];
    const payment = isDelayed ? ("unpaid" as const) : ("paid" as const);
    const paidAt = isDelayed ? null : createdAt;
    const purchase: Purchase = { number, account, price, createdAt, payment, paidAt, refunds: [], dispute: null };
    this.purchases.push(purchase);
    this.#report("checkout.session.completed", { id: `cs_${number}`, payment_status: payment });
    return purchase;
  }

  /** A bank debit succeeds or fails. */
  settle(purchase: Purchase, isPaid: boolean): void {
    if (purchase.payment !== "unpaid") return;
    purchase.payment = isPaid ? "paid" : "failed";
    purchase.paidAt = isPaid ? seconds() : null;
    this.#report(`checkout.session.async_payment_${isPaid ? "succeeded" : "failed"}`, { id: `cs_${purchase.number}` });
  }

  refund(purchase: Purchase, isWhole: boolean): void {
    const left = prices[purchase.price].amount - refundedOf(purchase);
    const isDisputed = purchase.dispute !== null && purchase.dispute.status !== "won";
    if (purchase.payment !== "paid" || left === 0 || isDisputed) return;
    const amount = isWhole ? left : Math.min(left, 200);
    const id = `re_${purchase.number}_${purchase.refunds.length}`;
    purchase.refunds.push({ id, amount, status: "succeeded", created: seconds() });
    this.#report("charge.refunded", { id: `ch_${purchase.number}` });
  }

  /** The bank returns the newest refund. */
  failRefund(purchase: Purchase): void {
    const refund = purchase.refunds.findLast(({ status }) => status === "succeeded");
    if (refund === undefined) return;
    refund.status = "failed";
    this.#report("refund.failed", { id: refund.id });
  }

  dispute(purchase: Purchase): void {
    if (purchase.payment !== "paid" || purchase.dispute !== null || isReturned(purchase)) return;
    purchase.dispute = { id: `du_${purchase.number}`, status: "needs_response" };
    this.#report("charge.dispute.created", { id: purchase.dispute.id });
  }

  closeDispute({ dispute }: Purchase, status: string): void {
    if (dispute?.status !== "needs_response") return;
    dispute.status = status;
    this.#report("charge.dispute.closed", { id: dispute.id });
  }

  #report(type: string, object: ProviderEvent["data"]["object"]): void {
    this.events.push({ id: `evt_${this.events.length}`, type, created: seconds(), data: { object } });
  }

  async #respond<Result>(read: () => Result): Promise<Result> {
    await Promise.resolve();
    if (this.failsAfter !== null && this.failsAfter-- <= 0) {
      this.failsAfter = null;
      throw new Error("The provider does not respond.");
    }
    return read();
  }

  #purchase(id: string): Purchase {
    const purchase = this.purchases[Number(id.split("_")[1])];
    if (purchase === undefined) throw new Error(`The provider has no ${id}.`);
    return purchase;
  }

  /** A refund by the site, created only once per idempotency key. */
  #refundOnce(charge: string, amount: number, key: string) {
    const known = this.#refundsByKey.get(key);
    if (known !== undefined) return known;
    const purchase = this.#purchase(charge);
    if (purchase.dispute !== null && heldByBank.includes(purchase.dispute.status)) throw new Error("It is disputed.");
    if (amount > prices[purchase.price].amount - refundedOf(purchase)) throw new Error("That is more than is left.");
    const id = `re_${purchase.number}_${purchase.refunds.length}`;
    purchase.refunds.push({ id, amount, status: "succeeded", created: seconds() });
    this.#report("charge.refunded", { id: charge });
    this.#refundsByKey.set(key, { id });
    return { id };
  }

  /** The calls of the provider's library that the backend makes. */
  readonly client = {
    checkout: {
      sessions: { retrieve: (id: string) => this.#respond(() => sessionOf(this.#purchase(id))) },
    },
    charges: {
      retrieve: (id: string) => this.#respond(() => chargeOf(this.#purchase(id))),
      list: ({ payment_intent: intent }: { payment_intent: string }) =>
        this.#respond(() => ({ data: [chargeOf(this.#purchase(intent))] })),
    },
    refunds: {
      create: (
        { charge, amount }: { charge: string; amount: number },
        { idempotencyKey }: { idempotencyKey: string },
      ) => this.#respond(() => this.#refundOnce(charge, amount, idempotencyKey)),
      list: ({ charge }: { charge: string }) =>
        this.#respond(() => ({
          data: this.#purchase(charge).refunds.map((refund) => ({ ...refund, currency: "gbp" })),
        })),
      retrieve: (id: string) => this.#respond(() => ({ charge: `ch_${this.#purchase(id).number}` })),
    },
    disputes: {
      list: ({ charge }: { charge: string }) =>
        this.#respond(() => ({ data: [this.#purchase(charge).dispute].filter((dispute) => dispute !== null) })),
      retrieve: (id: string) =>
        this.#respond(() => {
          const { dispute, number, price, paidAt } = this.#purchase(id);
          const money = { amount: prices[price].amount, currency: "gbp" };
          const evidence = { reason: "fraudulent", evidence_details: { due_by: null } };
          return { ...dispute, ...money, ...evidence, charge: `ch_${number}`, created: paidAt };
        }),
    },
    events: {
      list: ({ starting_after: after }: { starting_after?: string }) =>
        this.#respond(() => {
          const newestFirst = this.events.toReversed();
          const from = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
          return { data: newestFirst.slice(from, from + 10), has_more: newestFirst.length > from + 10 };
        }),
    },
  };
}

const intentOf = ({ number, createdAt, account }: Purchase) => ({
  id: `pi_${number}`,
  created: createdAt,
  metadata: { userID: account },
});

function sessionOf(purchase: Purchase) {
  const { number, account, price, payment, createdAt, paidAt } = purchase;
  return {
    id: `cs_${number}`,
    status: "complete",
    payment_status: payment === "paid" ? "paid" : "unpaid",
    created: createdAt,
    metadata: { userID: account, packageID: prices[price].packageID, packageTitle: prices[price].packageID },
    line_items: { data: [{ price: { metadata: { priceOptionID: price }, lookup_key: price } }] },
    payment_intent: intentOf(purchase),
    invoice: paidAt === null ? null : { status_transitions: { paid_at: paidAt } },
    subscription: null,
    amount_total: prices[price].amount,
    currency: "gbp",
    customer: `cus_${account}`,
    customer_details: { email: `${account}@fans.example`, address: { country: "GB" } },
  };
}

const chargeOf = (purchase: Purchase) => ({
  id: `ch_${purchase.number}`,
  created: purchase.createdAt,
  amount: prices[purchase.price].amount,
  amount_refunded: refundedOf(purchase),
  currency: "gbp",
  paid: purchase.payment === "paid",
  disputed: purchase.dispute !== null,
  refunded: refundedOf(purchase) >= prices[purchase.price].amount,
  payment_intent: intentOf(purchase),
});
