import { z } from "zod";
import { expand, integer, listing, metadata, type Parameters, parseParameters, text } from "../api/parameters.ts";
import { common } from "../objects/builders.ts";
import { balanceTransaction, customer, newID } from "../objects/documents.ts";
import { insertStatement, list, load } from "../objects/store.ts";

const creation = z.strictObject({
  amount: integer.pipe(z.number().min(-99_999_999).max(99_999_999)),
  currency: z.string().regex(/^[a-z]{3}$/, "must be a three-letter ISO code in lower case"),
  description: text.optional(),
  metadata,
  expand,
});

/** POST /v1/customers/{id}/balance_transactions: changes the balance by an amount; a negative one adds credit. */
export async function createBalanceTransaction(database: D1Database, id: string, parameters: Parameters, now: Date) {
  const { amount, currency, description = null, metadata } = parseParameters(creation, parameters);
  const { balance } = await load(database, customer, id, "customer");
  const created = {
    id: newID("cbtxn"),
    object: "customer_balance_transaction" as const,
    ...common(now),
    amount,
    checkout_session: null,
    credit_note: null,
    currency,
    customer: id,
    description,
    ending_balance: balance + amount,
    invoice: null,
    metadata,
    type: "adjustment",
  };
  await database.batch([
    insertStatement(database, created),
    database
      .prepare(
        "UPDATE objects SET document = json_set(document, '$.balance', (document ->> '$.balance') + ?) WHERE id = ?",
      )
      .bind(amount, id),
  ]);
  return created;
}

/** GET /v1/customers/{id}/balance_transactions. */
export async function listBalanceTransactions(database: D1Database, id: string, parameters: Parameters) {
  const { limit, starting_after, ending_before } = parseParameters(z.strictObject(listing), parameters);
  const where = [{ field: "customer", oneOf: [id] }];
  const page = await list(database, balanceTransaction, { limit, starting_after, ending_before, where });
  return { object: "list", url: `/v1/customers/${id}/balance_transactions`, ...page };
}
