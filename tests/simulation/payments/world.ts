import type Stripe from "stripe";
import { z } from "zod";
import { SimulatedDatabase } from "../runtime/database.ts";
import { clock } from "../runtime/load-module.ts";
import { isReturned, type Purchase, prices, SimulatedProvider } from "./provider.ts";
import type * as Subject from "./subject.ts";

export type PaymentsModule = typeof Subject;

const ledgerRow = z.object({
  id: z.int(),
  account_id: z.string(),
  entitlement: z.string(),
  starts_at: z.string(),
  ends_at: z.string().nullable(),
  reference: z.string(),
  revokes: z.string().nullable(),
});
export type LedgerRow = z.infer<typeof ledgerRow>;
const duplicateRow = z.object({ contract_id: z.string(), duplicate_of: z.string() });
const heldRow = z.object({ entitlement: z.string() });

// Casts, because the types of provider and platform have more members than the simulation needs.
const client = z.custom<Stripe>((value) => typeof value === "object");
const d1 = z.custom<D1Database>((value) => value instanceof SimulatedDatabase);
const providerEvent = z.custom<Stripe.Event>((value) => typeof value === "object");

let database: SimulatedDatabase | null = null;

/** The provider, the payments backend, and its database. */
export class PaymentsWorld {
  readonly #module: PaymentsModule;
  readonly provider = new SimulatedProvider();
  readonly database: SimulatedDatabase;
  /** The ledger before this step. */
  ledgerBefore: LedgerRow[] = [];
  ledger: LedgerRow[] = [];
  /** What a stranger learned about another account's checkout; null if nothing. */
  leakedStatus: string | null = null;
  /** Whether all of the provider's events have arrived. */
  isSettled = false;

  constructor(module: PaymentsModule) {
    this.#module = module;
    // One database for all histories, because its migrations take longer than most of them.
    database ??= new SimulatedDatabase("worker/backends/payments/migrations");
    database.empty();
    this.database = database;
    for (const [position, [id, { packageID, entitlement, hours, amount }]] of Object.entries(prices).entries()) {
      database.rows(
        "INSERT INTO packages (id, type, position, title, description, style, image_key) VALUES (?, 'match-pass', ?, ?, '', '{}', NULL)",
        packageID,
        position,
        packageID,
      );
      database.rows(
        `INSERT INTO price_options (id, package_id, position, unit_amount, currency, access_hours, entitlements)
         VALUES (?, ?, 0, ?, 'gbp', ?, ?)`,
        id,
        packageID,
        amount,
        hours,
        JSON.stringify([entitlement]),
      );
    }
  }

  get #stripe() {
    return client.parse(this.provider.client);
  }
  get #d1() {
    return d1.parse(this.database);
  }

  purchase = (nth: number): Purchase | undefined =>
    this.provider.purchases.at(nth % Math.max(this.provider.purchases.length, 1));

  buy(account: string, price: keyof typeof prices, isDelayed: boolean): void {
    const { number } = this.provider.buy(account, price, isDelayed);
    this.database.rows(
      "INSERT INTO checkout_sessions (id, account_id, package_id, price_option_id, created_at) VALUES (?, ?, ?, ?, ?)",
      `cs_${number}`,
      account,
      prices[price].packageID,
      price,
      new Date(clock.now).toISOString(),
    );
  }

  /** The webhook. An error becomes a 500 response, after which the provider may send the event again. */
  async eventArrives(nth: number): Promise<void> {
    const event = this.provider.events.at(nth % Math.max(this.provider.events.length, 1));
    if (event === undefined) return;
    const sent = providerEvent.parse(structuredClone(event));
    await this.#module.handleEvent(this.#stripe, this.#d1, sent, new Date(clock.now)).catch(ignore);
  }

  /** The return page. */
  async buyerReturns({ number, account }: Purchase, isStranger: boolean): Promise<void> {
    const visitor = isStranger ? `not-${account}` : account;
    const response = await this.#module
      .fulfil(this.#stripe, this.#d1, `cs_${number}`, visitor, new Date(clock.now))
      .catch(ignore);
    if (isStranger && response?.status !== undefined) this.leakedStatus = `cs_${number} is ${response.status}`;
  }

  async reconcile(): Promise<void> {
    const all = { since: new Date(0), until: new Date(clock.now) };
    const ranges = { events: all, checkouts: all };
    await this.#module.reconcile(this.#stripe, this.#d1, ranges, new Date(clock.now)).catch(ignore);
  }

  /** The schedule, which runs every minute. Time passes first, because it leaves declarations of the last minute to their own requests. */
  async runSchedule(): Promise<void> {
    clock.now += 120_000;
    await this.#module
      .carryOutDeclarations(() => Promise.resolve(this.#stripe), this.#d1, new Date(clock.now))
      .catch(ignore);
  }

  /** Second payments for a pass that are refunded, with the first ones. */
  get duplicates(): { second: Purchase | undefined; first: Purchase | undefined }[] {
    const purchase = (contract: string) => this.provider.purchases[Number(contract.replace("pi_", ""))];
    return this.database
      .rows("SELECT contract_id, duplicate_of FROM declarations")
      .map((row) => duplicateRow.parse(row))
      .map(({ contract_id, duplicate_of }) => ({ second: purchase(contract_id), first: purchase(duplicate_of) }));
  }

  /** Whether the site has refunded a payment because it was the second one for its pass. */
  isGivenBack = (purchase: Purchase): boolean => this.duplicates.some(({ second }) => second === purchase);

  /** Reads the ledger after a step. */
  read(): void {
    this.ledgerBefore = this.ledger;
    this.ledger = this.database.rows("SELECT * FROM entitlement_ledger ORDER BY id").map((row) => ledgerRow.parse(row));
  }

  /** Entitlements that the site grants to an account now. */
  held(account: string): string[] {
    const { sql, params } = this.#module.entitlementsStatement(account, new Date(clock.now));
    return this.database.rows(sql, ...params).map((row) => heldRow.parse(row).entitlement);
  }

  /** Entitlements that an account has paid for and was not refunded, by the provider's books. */
  paidFor(account: string): string[] {
    const passes = this.provider.purchases.filter((purchase) => {
      if (purchase.account !== account || purchase.payment !== "paid" || isReturned(purchase)) return false;
      // A refund that fails at its bank is for the operator to repeat.
      if (this.isGivenBack(purchase)) return false;
      const grant = this.ledger.find(({ reference }) => reference === `pi_${purchase.number}`);
      // A pass that was never granted counts as paid for.
      return grant === undefined || Date.parse(grant.ends_at ?? "") > clock.now;
    });
    return [...new Set(passes.map(({ price }) => prices[price].entitlement))].sort();
  }
}

/** Ignores a failed call, because its caller has a way to try again. */
const ignore = () => null;
