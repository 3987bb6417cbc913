import { z } from "zod";
import { newCustomer, newEvent, newPrice, newProduct } from "../objects/builders.ts";
import {
  charge,
  coupon,
  customer,
  type DocumentSchema,
  dispute,
  event,
  invoice,
  invoicePayment,
  paymentIntent,
  paymentMethod,
  price,
  product,
  promotionCode,
  refund,
  subscription,
  testClock,
} from "../objects/documents.ts";
import { eventStatements } from "../objects/object-transaction.ts";
import { type Condition, expanded, find, insertStatement, list, load, updateStatement } from "../objects/store.ts";
import { StripeApiError } from "./api-error.ts";
import { expand, flag, integer, listing, metadata, type Parameters, parseParameters, text } from "./parameters.ts";

type ResponseBody = Record<string, unknown>;

const schemas = {
  customers: customer,
  products: product,
  prices: price,
  payment_intents: paymentIntent,
  charges: charge,
  refunds: refund,
  disputes: dispute,
  subscriptions: subscription,
  invoices: invoice,
  invoice_payments: invoicePayment,
  events: event,
  coupons: coupon,
  promotion_codes: promotionCode,
  payment_methods: paymentMethod,
};
export type Resource = keyof typeof schemas;
export const resources = Object.keys(schemas).filter((name): name is Resource => name in schemas);

/** GET /v1/{resource}/{id}. */
export async function retrieve(database: D1Database, name: Resource, id: string, parameters: Parameters) {
  const input = parseParameters(z.strictObject({ expand }), parameters);
  const schema: DocumentSchema = schemas[name];
  return await expanded(database, await load(database, schema, id), input.expand);
}

const moment = integer.pipe(z.number().min(0));
const timeRange = z.object({ from: z.number(), to: z.number() });
/** An instant or a range (docs.stripe.com/api/events/list). Unix seconds. */
const span = z.union([
  moment.transform((at) => ({ from: at, to: at })),
  z
    .strictObject({ gt: moment.optional(), gte: moment.optional(), lt: moment.optional(), lte: moment.optional() })
    .transform(({ gt = -1, gte = 0, lt = Number.MAX_SAFE_INTEGER, lte = Number.MAX_SAFE_INTEGER }) => ({
      from: Math.max(gt + 1, gte),
      to: Math.min(lt - 1, lte),
    })),
]);

/** The filters of each list, by Stripe's names. */
const filters = {
  customers: z.strictObject({ ...listing, email: text.optional() }),
  products: z.strictObject({ ...listing, active: flag.optional() }),
  prices: z.strictObject({
    ...listing,
    active: flag.optional(),
    product: text.optional(),
    type: z.enum(["one_time", "recurring"]).optional(),
    lookup_keys: z.array(text).min(1).max(10).optional(),
  }),
  payment_intents: z.strictObject({ ...listing, customer: text.optional() }),
  charges: z.strictObject({ ...listing, customer: text.optional(), payment_intent: text.optional() }),
  refunds: z.strictObject({ ...listing, charge: text.optional(), payment_intent: text.optional() }),
  disputes: z.strictObject({ ...listing, charge: text.optional(), payment_intent: text.optional() }),
  subscriptions: z.strictObject({
    ...listing,
    customer: text.optional(),
    status: z.enum(["trialing", "active", "past_due", "canceled", "all"]).optional(),
  }),
  invoices: z.strictObject({
    ...listing,
    customer: text.optional(),
    subscription: text.optional(),
    status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).optional(),
  }),
  invoice_payments: z.strictObject({
    ...listing,
    invoice: text.optional(),
    payment: z
      .strictObject({ type: z.literal("payment_intent"), payment_intent: text })
      .transform(({ payment_intent }) => payment_intent)
      .optional(),
  }),
  events: z.strictObject({
    ...listing,
    type: text.optional(),
    types: z.array(text).min(1).max(20).optional(),
    created: span.optional(),
  }),
  coupons: z.strictObject(listing),
  promotion_codes: z.strictObject({ ...listing, active: flag.optional(), code: text.optional() }),
  payment_methods: z.strictObject({ ...listing, customer: text.optional(), type: z.literal("card").optional() }),
};

/** Filters whose field has another name. */
const fieldOf: Record<string, string> = {
  lookup_keys: "lookup_key",
  types: "type",
  payment: "payment.payment_intent",
  "invoices.subscription": "parent.subscription_details.subscription",
};

function condition(resource: Resource, name: string, value: unknown): Condition[] {
  const field = fieldOf[`${resource}.${name}`] ?? fieldOf[name] ?? name;
  if (Array.isArray(value)) return [{ field, oneOf: value }];
  if (typeof value === "boolean") return [{ field, oneOf: [value ? 1 : 0] }];
  if (typeof value === "string") return [{ field, oneOf: [value] }];
  const between = timeRange.safeParse(value);
  return between.success ? [{ field, ...between.data }] : [];
}

/** GET /v1/{resource}. */
export async function listResource(
  database: D1Database,
  name: Resource,
  parameters: Parameters,
): Promise<ResponseBody> {
  const schema: z.ZodType<Record<string, unknown> & z.output<z.ZodObject<typeof listing>>> = filters[name];
  const { limit, starting_after, ending_before, expand: paths, ...criteria } = parseParameters(schema, parameters);
  if (starting_after !== undefined && ending_before !== undefined) {
    throw new StripeApiError(400, "You may only specify one of these parameters: starting_after, ending_before.");
  }
  // Cancelled subscriptions are listed on request only (docs.stripe.com/api/subscriptions/list).
  if (name === "subscriptions") {
    if (criteria.status === undefined) criteria.status = ["trialing", "active", "past_due"];
    if (criteria.status === "all") criteria.status = undefined;
  }
  const where = Object.entries(criteria).flatMap(([field, value]) => condition(name, field, value));
  const documents: DocumentSchema = schemas[name];
  const page = await list(database, documents, { limit, starting_after, ending_before, where });
  return await expanded(database, { object: "list", url: `/v1/${name}`, ...page }, paths);
}

const customerCreation = z.strictObject({
  email: z.email().optional(),
  name: text.optional(),
  test_clock: text.optional(),
  metadata,
  expand,
});

/** POST /v1/customers. */
export async function createCustomer(database: D1Database, parameters: Parameters, now: Date): Promise<ResponseBody> {
  const input = parseParameters(customerCreation, parameters);
  if (input.test_clock !== undefined) await load(database, testClock, input.test_clock, "test_clock");
  const created = newCustomer(
    {
      email: input.email ?? null,
      name: input.name ?? null,
      metadata: input.metadata,
      test_clock: input.test_clock ?? null,
    },
    now,
  );
  await database.batch([
    insertStatement(database, created),
    ...eventStatements(database, newEvent("customer.created", created, now), now),
  ]);
  return created;
}

/** POST /v1/customers/{id}. Invoices that are open already keep their address. */
export async function updateCustomer(
  database: D1Database,
  id: string,
  parameters: Parameters,
  now: Date,
): Promise<ResponseBody> {
  const { expand: paths, ...changes } = parseParameters(
    customerCreation.pick({ email: true, name: true, expand: true }),
    parameters,
  );
  const next = { ...(await load(database, customer, id)), ...changes };
  await database.batch([
    updateStatement(database, next),
    ...eventStatements(database, newEvent("customer.updated", next, now), now),
  ]);
  return await expanded(database, next, paths);
}

const productCreation = z.strictObject({
  id: z
    .string()
    .regex(/^[\w-]{1,255}$/, "may hold letters, digits, hyphens and underscores")
    .optional(),
  name: text,
  description: text.optional(),
  active: flag.default(true),
  metadata,
  expand,
});

/** POST /v1/products. */
export async function createProduct(database: D1Database, parameters: Parameters, now: Date): Promise<ResponseBody> {
  const input = parseParameters(productCreation, parameters);
  if (input.id !== undefined && (await find(database, product, input.id)) !== null) {
    throw new StripeApiError(400, `Product already exists with ID ${input.id}`, {
      code: "resource_already_exists",
      param: "id",
    });
  }
  const created = newProduct(input, now);
  await insertStatement(database, created).run();
  return created;
}

const priceCreation = z.strictObject({
  product: text,
  currency: z.string().regex(/^[a-z]{3}$/, "must be a three-letter ISO code in lower case"),
  unit_amount: integer.pipe(z.number().min(0).max(99_999_999)),
  recurring: z
    .strictObject({
      interval: z.enum(["month", "year"]),
      interval_count: integer.pipe(z.number().min(1).max(36)).default(1),
    })
    .optional(),
  lookup_key: z.string().min(1).max(200).optional(),
  transfer_lookup_key: flag.default(false),
  nickname: text.optional(),
  active: flag.default(true),
  metadata,
  expand,
});

/** POST /v1/prices. */
export async function createPrice(database: D1Database, parameters: Parameters, now: Date): Promise<ResponseBody> {
  const { transfer_lookup_key, expand: paths, ...input } = parseParameters(priceCreation, parameters);
  await load(database, product, input.product, "product");
  const created = newPrice(
    {
      ...input,
      recurring: input.recurring ?? null,
      lookup_key: input.lookup_key ?? null,
      nickname: input.nickname ?? null,
    },
    now,
  );
  const statements = [insertStatement(database, created)];
  if (input.lookup_key !== undefined) {
    const { data } = await list(database, price, {
      limit: 1,
      where: [{ field: "lookup_key", oneOf: [input.lookup_key] }],
    });
    const holder = data[0];
    if (holder !== undefined) {
      if (!transfer_lookup_key) {
        throw new StripeApiError(400, `A price (\`${holder.id}\`) already uses that lookup key.`, {
          code: "resource_already_exists",
          param: "lookup_key",
        });
      }
      statements.unshift(updateStatement(database, { ...holder, lookup_key: null }));
    }
  }
  await database.batch(statements);
  return await expanded(database, created, paths);
}

/** POST /v1/prices/{id}. A price that is not active takes no new subscriptions, and those it has renew. */
export async function updatePrice(database: D1Database, id: string, parameters: Parameters): Promise<ResponseBody> {
  const input = parseParameters(z.strictObject({ active: flag, expand }), parameters);
  const next = { ...(await load(database, price, id)), active: input.active };
  await updateStatement(database, next).run();
  return await expanded(database, next, input.expand);
}
