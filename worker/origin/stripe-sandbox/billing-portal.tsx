/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../app-env.ts";
import {
  customer as customerDocument,
  invoice,
  newID,
  portalSession,
  product,
  type Subscription,
  seconds,
  subscription,
} from "./documents.ts";
import { money, Notice, PageFrame } from "./page-frame.tsx";
import { expand, type Parameters, parseParameters, text } from "./parameters.ts";
import { deliverPendingEvents } from "./pending-events.ts";
import { find, insertion, list, load } from "./store.ts";
import { setCancelAtPeriodEnd } from "./subscription-life.ts";

const lifetimeSeconds = 3600;

const creation = z.strictObject({
  customer: text,
  return_url: z.url({ protocol: /^https?$/, error: "Not a valid URL" }).max(5000),
  expand,
});

/** POST /v1/billing_portal/sessions. */
export async function createPortalSession(database: D1Database, parameters: Parameters, now: Date) {
  const given = parseParameters(creation, parameters);
  await load(database, customerDocument, given.customer, "customer");
  const id = newID("bps");
  const session = {
    id,
    object: "billing_portal.session",
    created: seconds(now),
    livemode: false,
    configuration: "bpc_sandbox",
    customer: given.customer,
    flow: null,
    locale: null,
    on_behalf_of: null,
    return_url: given.return_url,
    url: `${new URL(given.return_url).origin}/origin/stripe/portal/${id}`,
  };
  await insertion(database, session).run();
  return session;
}

/** Where a customer ends and resumes subscriptions. Its address is known to the customer alone, and good for an hour. */
export const billingPortal = new Hono<AppEnv>();

billingPortal.use(async (c, next) => {
  await next();
  c.header("cache-control", "private, no-store");
  c.header("referrer-policy", "same-origin");
});

async function openSession(database: D1Database, id: string, now: Date) {
  const session = await find(database, portalSession, id);
  return session === null || session.created + lifetimeSeconds <= seconds(now) ? null : session;
}

const gone = <Notice title="This page has expired" text="Please open it again from the site." link="/" />;

function date(unixSeconds: number): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Europe/London" }).format(unixSeconds * 1000);
}

function Plan({ plan, name, action }: { plan: Subscription; name: string; action: string }) {
  const [item] = plan.items.data;
  const end = date(item.current_period_end);
  return (
    <div class="plan">
      <p>
        <strong>{name}</strong>
        <br />
        {money(item.price.unit_amount * item.quantity, item.price.currency)} per {item.price.recurring?.interval}
        <br />
        {plan.cancel_at_period_end ? `Ends on ${end}` : `Renews on ${end}`}
      </p>
      <form method="post" action={action}>
        <input type="hidden" name="subscription" value={plan.id} />
        <input type="hidden" name="cancel" value={plan.cancel_at_period_end ? "false" : "true"} />
        <button type="submit" class={plan.cancel_at_period_end ? "" : "quiet"}>
          {plan.cancel_at_period_end ? "Keep subscription" : "Cancel subscription"}
        </button>
      </form>
    </div>
  );
}

billingPortal.get("/:id", async (c) => {
  const database = c.env.STRIPE_SANDBOX_DB;
  const session = await openSession(database, c.req.param("id"), new Date());
  if (session === null) return c.html(gone, 404);
  const own = { limit: 50, where: [{ field: "customer", oneOf: [session.customer] }] };
  const [{ data: subscriptions }, { data: invoices }] = await Promise.all([
    list(database, subscription, { ...own, where: [...own.where, { field: "status", oneOf: ["active"] }] }),
    list(database, invoice, own),
  ]);
  const plans = await Promise.all(
    subscriptions.map(async (plan) => ({
      plan,
      name: (await load(database, product, plan.items.data[0].price.product)).name,
    })),
  );
  const action = `/origin/stripe/portal/${session.id}`;
  return c.html(
    <PageFrame title="Your subscriptions">
      <main class="portal">
        <a class="back" href={session.return_url}>
          <span aria-hidden="true">←</span> Return to the site
        </a>
        <h1>Your subscriptions</h1>
        {plans.length === 0 ? <p>You have no subscriptions.</p> : null}
        {plans.map(({ plan, name }) => (
          <Plan key={plan.id} plan={plan} name={name} action={action} />
        ))}
        <h2>Invoices</h2>
        {invoices.length === 0 ? (
          <p>There are no invoices.</p>
        ) : (
          <table>
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">Amount</th>
                <th scope="col">Status</th>
              </tr>
            </thead>
            <tbody>
              {invoices.map((paid) => (
                <tr key={paid.id}>
                  <td>{date(paid.created)}</td>
                  <td>{money(paid.total, paid.currency)}</td>
                  <td>{paid.status === "paid" ? "Paid" : paid.status}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </main>
    </PageFrame>,
  );
});

const change = z.object({ subscription: z.string(), cancel: z.enum(["true", "false"]) });

billingPortal.post("/:id", async (c) => {
  const database = c.env.STRIPE_SANDBOX_DB;
  const now = new Date();
  const session = await openSession(database, c.req.param("id"), now);
  const wanted = change.safeParse(await c.req.parseBody().catch(() => null));
  const plan = wanted.success ? await find(database, subscription, wanted.data.subscription) : null;
  if (session === null || !wanted.success || plan?.customer !== session.customer || plan.status !== "active") {
    return c.html(gone, 404);
  }
  await setCancelAtPeriodEnd(database, plan.id, wanted.data.cancel === "true", now);
  c.executionCtx.waitUntil(deliverPendingEvents(c.env, now));
  return c.redirect(`/origin/stripe/portal/${session.id}`, 303);
});
