/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import type { AppEnv } from "../../app-env.ts";
import { type CardField, readCard } from "./cards.ts";
import { sessionStatus } from "./checkout-sessions.ts";
import { type CheckoutSession, checkoutSession, customer } from "./documents.ts";
import { CardForm, HostedPage } from "./hosted-page.tsx";
import { Notice } from "./page-frame.tsx";
import { pay } from "./payment.ts";
import { deliverPendingEvents } from "./pending-events.ts";
import { find } from "./store.ts";

/** The page where a buyer types the card. Its address holds the session's id, which nobody can guess. */
export const hostedCheckout = new Hono<AppEnv>();

hostedCheckout.use(async (c, next) => {
  await next();
  c.header("cache-control", "private, no-store");
  c.header("referrer-policy", "same-origin");
});

/** Where the buyer goes when it is paid (docs.stripe.com/payments/checkout/custom-success-page). */
function successAddress(session: CheckoutSession): string {
  return session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

async function knownEmail(database: D1Database, session: CheckoutSession): Promise<string | null> {
  if (session.customer_email !== null || session.customer === null) return session.customer_email;
  return (await find(database, customer, session.customer))?.email ?? null;
}

/** What to say of a session that can no longer be paid. */
function ClosedSession({ session, status }: { session: CheckoutSession; status: "complete" | "expired" }) {
  return status === "complete" ? (
    <Notice title="This payment is complete" text="There is nothing more to pay." link={successAddress(session)} />
  ) : (
    <Notice title="This checkout has expired" text="Nothing was paid. Please start again." link={session.cancel_url} />
  );
}

hostedCheckout.get("/:id", async (c) => {
  const database = c.env.STRIPE_SANDBOX_DB;
  const session = await find(database, checkoutSession, c.req.param("id"));
  if (session === null) {
    return c.html(<Notice title="Checkout not found" text="This address leads to no checkout." link="/" />, 404);
  }
  const status = sessionStatus(session, new Date());
  if (status !== "open") return c.html(<ClosedSession session={session} status={status} />);
  const email = await knownEmail(database, session);
  return c.html(
    <HostedPage session={session}>
      <CardForm session={session} email={email} values={{}} problems={{}} refusal={null} />
    </HostedPage>,
  );
});

hostedCheckout.post("/:id", async (c) => {
  const database = c.env.STRIPE_SANDBOX_DB;
  const now = new Date();
  const session = await find(database, checkoutSession, c.req.param("id"));
  if (session === null) {
    return c.html(<Notice title="Checkout not found" text="This address leads to no checkout." link="/" />, 404);
  }
  const status = sessionStatus(session, now);
  if (status === "complete") return c.redirect(successAddress(session), 303);
  if (status === "expired") return c.html(<ClosedSession session={session} status={status} />, 410);

  // What is no form has none of the fields, and is told so beside each.
  const form = await c.req.formData().catch(() => new FormData());
  const typed = (name: CardField) => {
    const value = form.get(name);
    return typeof value === "string" ? value.slice(0, 200) : "";
  };
  const email = await knownEmail(database, session);
  const values = {
    number: typed("number"),
    expiry: typed("expiry"),
    cvc: typed("cvc"),
    name: typed("name"),
    email: email ?? typed("email"),
  };
  const again = (problems: Partial<Record<CardField, string>>, refusal: string | null) => (
    <HostedPage session={session}>
      {/* Number and security code are typed again, as on every payment page: they are never sent back. */}
      <CardForm
        session={session}
        email={email}
        values={{ expiry: values.expiry, name: values.name, email: values.email }}
        problems={problems}
        refusal={refusal}
      />
    </HostedPage>
  );
  const read = readCard(values, now);
  if ("problems" in read) return c.html(again(read.problems, null), 422);
  const decline = await pay(database, session, read.card, now);
  c.executionCtx.waitUntil(deliverPendingEvents(c.env, now));
  if (decline !== null) return c.html(again({}, decline.message), 402);
  return c.redirect(successAddress(session), 303);
});
