/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../../app-env.ts";
import { StripeApiError } from "../api/api-error.ts";
import { changePlan } from "../billing/plan-change.ts";
import { setCancelAtPeriodEnd, setDefaultPaymentMethod } from "../billing/subscription-updates.ts";
import {
  customer as customerDocument,
  invoice,
  type PortalSession,
  type Price,
  paymentMethod,
  portalSession,
  price as priceDocument,
  product,
  type Subscription,
  seconds,
  subscription,
} from "../objects/documents.ts";
import { find, list, load } from "../objects/store.ts";
import { CardForm, type CardFormState, emptyForm, readCardForm, refilledForm } from "../pages/card-form.tsx";
import { Notice, PageLayout } from "../pages/page-layout.tsx";
import { readCard } from "../payment/cards.ts";
import { payOpenInvoice, saveCard } from "../payment/saved-cards.ts";
import { deliverPendingEvents } from "../webhooks/pending-events.ts";
import { PortalPage, type ShownPlan } from "./portal-page.tsx";

const lifetimeSeconds = 3600;

/** The billing portal. Only the customer knows its URL, which is valid for an hour. */
export const billingPortal = new Hono<AppEnv>();

billingPortal.use(async (c, next) => {
  await next();
  c.header("cache-control", "private, no-store");
  c.header("referrer-policy", "same-origin");
});

const expiredPage = <Notice title="This page has expired" text="Please open it again from the site." link="/" />;

async function openSession(database: D1Database, id: string, now: Date): Promise<PortalSession | null> {
  const session = await find(database, portalSession, id);
  return session === null || session.created + lifetimeSeconds <= seconds(now) ? null : session;
}

const baseOf = ({ id }: PortalSession) => `/origin/stripe/portal/${id}`;

/** A subscription of the session's customer that has not ended; null for any other. */
async function findCustomerPlan(
  database: D1Database,
  session: PortalSession,
  id: string,
): Promise<Subscription | null> {
  const plan = await find(database, subscription, id);
  return plan?.customer === session.customer && plan.status !== "canceled" ? plan : null;
}

async function shownPlan(database: D1Database, plan: Subscription, prices: readonly Price[]): Promise<ShownPlan> {
  const name = async (price: Price) => (await load(database, product, price.product)).name;
  const [{ price }] = plan.items.data;
  const others = prices.filter(({ id, currency }) => id !== price.id && currency === price.currency);
  const method = plan.default_payment_method;
  return {
    plan,
    name: await name(price),
    card: method === null ? null : await find(database, paymentMethod, method),
    others: await Promise.all(others.map(async (other) => ({ price: other, name: await name(other) }))),
  };
}

async function portalPage(database: D1Database, session: PortalSession, refusal: string | null) {
  const own = { field: "customer", oneOf: [session.customer] };
  const [{ data: subscriptions }, { data: invoices }, { data: prices }] = await Promise.all([
    list(database, subscription, {
      limit: 50,
      where: [own, { field: "status", oneOf: ["trialing", "active", "past_due"] }],
    }),
    list(database, invoice, { limit: 50, where: [own] }),
    list(database, priceDocument, {
      limit: 50,
      where: [
        { field: "type", oneOf: ["recurring"] },
        { field: "active", oneOf: [1] },
      ],
    }),
  ]);
  const plans = await Promise.all(subscriptions.map((plan) => shownPlan(database, plan, prices)));
  return (
    <PortalPage base={baseOf(session)} back={session.return_url} plans={plans} invoices={invoices} refusal={refusal} />
  );
}

billingPortal.get("/:id", async (c) => {
  const database = c.env.STRIPE_SANDBOX_DB;
  const session = await openSession(database, c.req.param("id"), new Date());
  return session === null ? c.html(expiredPage, 404) : c.html(await portalPage(database, session, null));
});

/** Makes a change and shows the portal again. Responds 404 to malformed forms and to other customers' objects. */
async function handleChange<Form>(
  c: Context<AppEnv, "/:id">,
  form: z.ZodType<Form>,
  change: (database: D1Database, session: PortalSession, form: Form, now: Date) => Promise<boolean>,
): Promise<Response> {
  const database = c.env.STRIPE_SANDBOX_DB;
  const now = new Date();
  const session = await openSession(database, c.req.param("id"), now);
  const wanted = form.safeParse(await c.req.parseBody().catch(() => null));
  if (session === null || !wanted.success) return c.html(expiredPage, 404);
  try {
    if (!(await change(database, session, wanted.data, now))) return c.html(expiredPage, 404);
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    return c.html(await portalPage(database, session, error.message), error.status);
  } finally {
    c.executionCtx.waitUntil(deliverPendingEvents(c.env, now));
  }
  return c.redirect(baseOf(session), 303);
}

const cancelForm = z.object({ subscription: z.string(), cancel: z.enum(["true", "false"]) });

billingPortal.post("/:id", (c) =>
  handleChange(c, cancelForm, async (database, session, form, now) => {
    const plan = await findCustomerPlan(database, session, form.subscription);
    if (plan === null) return false;
    await setCancelAtPeriodEnd(database, plan.id, form.cancel === "true", now);
    return true;
  }),
);

const planForm = z.object({ subscription: z.string(), price: z.string() });

billingPortal.post("/:id/plan", (c) =>
  handleChange(c, planForm, async (database, session, form, now) => {
    const plan = await findCustomerPlan(database, session, form.subscription);
    if (plan === null) return false;
    await changePlan(database, plan, form.price, now);
    return true;
  }),
);

const payForm = z.object({ invoice: z.string() });

billingPortal.post("/:id/pay", (c) =>
  handleChange(c, payForm, async (database, session, form, now) => {
    const open = await find(database, invoice, form.invoice);
    if (open?.customer !== session.customer) return false;
    if (open.status === "open") await payOpenInvoice(database, open.id, {}, now);
    return true;
  }),
);

const cardHeading = "Pay by another card";

billingPortal.get("/:id/card/:subscription", async (c) => {
  const database = c.env.STRIPE_SANDBOX_DB;
  const session = await openSession(database, c.req.param("id"), new Date());
  const plan = session === null ? null : await findCustomerPlan(database, session, c.req.param("subscription"));
  if (session === null || plan === null) return c.html(expiredPage, 404);
  const email = (await find(database, customerDocument, session.customer))?.email ?? null;
  return c.html(<CardPage session={session} plan={plan} email={email} state={emptyForm} />);
});

function CardPage({
  session,
  plan,
  email,
  state,
}: {
  session: PortalSession;
  plan: Subscription;
  email: string | null;
  state: CardFormState;
}) {
  return (
    <PageLayout title={cardHeading}>
      <main class="portal card">
        <a class="back" href={baseOf(session)}>
          <span aria-hidden="true">←</span> Your subscriptions
        </a>
        <h1>{cardHeading}</h1>
        <CardForm action={`${baseOf(session)}/card/${plan.id}`} email={email} submit="Save card" state={state} />
      </main>
    </PageLayout>
  );
}

billingPortal.post("/:id/card/:subscription", async (c) => {
  const database = c.env.STRIPE_SANDBOX_DB;
  const now = new Date();
  const session = await openSession(database, c.req.param("id"), now);
  const plan = session === null ? null : await findCustomerPlan(database, session, c.req.param("subscription"));
  if (session === null || plan === null) return c.html(expiredPage, 404);
  const email = (await find(database, customerDocument, session.customer))?.email ?? null;
  const typed = await readCardForm(c.req);
  const values = { ...typed, email: email ?? typed.email };
  const formWithErrors = (problems: CardFormState["problems"], refusal: string | null) => (
    <CardPage session={session} plan={plan} email={email} state={refilledForm(values, problems, refusal)} />
  );
  const read = readCard(values, now);
  if ("problems" in read) return c.html(formWithErrors(read.problems, null), 422);
  const saved = await saveCard(database, session.customer, read.card, now);
  if (saved === null) return c.html(formWithErrors({}, "This card cannot be kept. Please use another card."), 402);
  await setDefaultPaymentMethod(database, plan, saved.id, now);
  c.executionCtx.waitUntil(deliverPendingEvents(c.env, now));
  return c.redirect(baseOf(session), 303);
});
