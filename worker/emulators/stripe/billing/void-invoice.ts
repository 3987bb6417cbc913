import { z } from "zod";
import { StripeApiError } from "../api/api-error.ts";
import { expand, type Parameters, parseParameters } from "../api/parameters.ts";
import { newEvent } from "../objects/builders.ts";
import {
  customer as customerDocument,
  type Invoice,
  invoice,
  type StoredObject,
  seconds,
} from "../objects/documents.ts";
import { commitChange } from "../objects/object-transaction.ts";
import { expanded, find, load } from "../objects/store.ts";
import { planOf } from "./renewals.ts";
import { clockTime } from "./test-clocks.ts";

const notOpen = (id: string) =>
  new StripeApiError(400, `You can only pass in open invoices. The invoice ${id} is not open.`);

/**
 * POST /v1/invoices/{id}/void: nobody can pay it any more. The credit that it has used returns to the customer, and a subscription that
 * was past due because of it is active.
 */
export async function voidInvoice(database: D1Database, id: string, parameters: Parameters, realTime: Date) {
  const input = parseParameters(z.strictObject({ expand }), parameters);
  const found = await load(database, invoice, id);
  if (found.status !== "open") throw notOpen(id);
  const plan = await planOf(database, found);
  const at = seconds(await clockTime(database, plan.test_clock, realTime));
  const next: Invoice = {
    ...found,
    auto_advance: false,
    next_payment_attempt: null,
    status: "void",
    status_transitions: { ...found.status_transitions, voided_at: at },
  };
  const changed: StoredObject[] = [];
  const events = [newEvent("invoice.voided", next, realTime)];
  const used = found.ending_balance - found.starting_balance;
  const customer = used === 0 ? null : await find(database, customerDocument, found.customer);
  if (customer !== null) changed.push({ ...customer, balance: customer.balance - used });
  if (plan.status === "past_due" && plan.latest_invoice === id) {
    const active = { ...plan, status: "active" as const };
    changed.push(active);
    events.push(newEvent("customer.subscription.updated", active, realTime));
  }
  const guard = { field: "$.status", value: "open" };
  if (!(await commitChange(database, { next, guard, changed, events }, realTime))) throw notOpen(id);
  return await expanded(database, next, input.expand);
}
