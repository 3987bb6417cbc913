/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { formatMoney } from "../../../../schemas/payments/price-format.ts";
import type { AppEnv } from "../../../app-env.ts";
import { findPromotion } from "../billing/discounts.ts";
import { type CheckoutSession, checkoutSession, customer } from "../objects/documents.ts";
import { find } from "../objects/store.ts";
import { CardForm, type CardFormState, emptyForm, readCardForm, refilledForm } from "../pages/card-form.tsx";
import { Notice } from "../pages/page-layout.tsx";
import { beginDebit, readBankAccount } from "../payment/bank-debits.ts";
import { readBuyer, readCard } from "../payment/cards.ts";
import {
  type Attempt,
  authenticationFailed,
  completeChallenge,
  completeWithoutPayment,
  findChallenge,
  pay,
} from "../payment/payment.ts";
import { deliverPendingEvents } from "../webhooks/pending-events.ts";
import { applyCoupon, sessionStatus } from "./checkout-sessions.ts";
import { DebitForm } from "./debit-form.tsx";
import { ChallengePage, HostedPage } from "./hosted-page.tsx";

/** The hosted checkout page. Its URL contains the session's unguessable id. */
export const hostedCheckout = new Hono<AppEnv>();

hostedCheckout.use(async (c, next) => {
  await next();
  c.header("cache-control", "private, no-store");
  c.header("referrer-policy", "same-origin");
});

/** The success URL (docs.stripe.com/payments/checkout/custom-success-page). */
function successURL(session: CheckoutSession): string {
  return session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

async function knownEmail(database: D1Database, session: CheckoutSession): Promise<string | null> {
  if (session.customer_email !== null || session.customer === null) return session.customer_email;
  return (await find(database, customer, session.customer))?.email ?? null;
}

function ClosedSession({ session, status }: { session: CheckoutSession; status: "complete" | "expired" }) {
  return status === "complete" ? (
    <Notice title="This payment is complete" text="There is nothing more to pay." link={successURL(session)} />
  ) : (
    <Notice title="This checkout has expired" text="Nothing was paid. Please start again." link={session.cancel_url} />
  );
}

/**
 * The session if it can still be paid, otherwise a response. @param paid responds for a session that is paid already
 */
async function openSession(
  c: Context<AppEnv, "/:id">,
  paid: (session: CheckoutSession) => Response | Promise<Response>,
): Promise<CheckoutSession | Response> {
  const session = await find(c.env.STRIPE_SANDBOX_DB, checkoutSession, c.req.param("id"));
  if (session === null) {
    return c.html(<Notice title="Checkout not found" text="This address leads to no checkout." link="/" />, 404);
  }
  const status = sessionStatus(session, new Date());
  if (status === "complete") return paid(session);
  return status === "open" ? session : c.html(<ClosedSession session={session} status={status} />, 410);
}

function Payment({
  session,
  email,
  state = emptyForm,
  codeProblem = null,
  debitProblem = null,
}: {
  session: CheckoutSession;
  email: string | null;
  state?: CardFormState;
  codeProblem?: string | null;
  debitProblem?: string | null;
}) {
  const free = isFree(session);
  const pays =
    session.mode === "subscription" ? "Subscribe" : `Pay ${formatMoney(session.amount_total, session.currency)}`;
  return (
    <HostedPage session={session} codeProblem={codeProblem}>
      <CardForm
        action={`/origin/stripe/pay/${session.id}`}
        heading={free ? "Nothing to pay" : "Pay by card"}
        email={email}
        asksCard={!free}
        submit={free ? "Complete order" : pays}
        state={state}
      >
        {free ? null : (
          <p class="hint">
            Test cards: <code>4242 4242 4242 4242</code> pays, <code>4000 0000 0000 0002</code> is declined,{" "}
            <code>4000 0025 0000 3155</code> asks you first. Any future date and any three digits.
          </p>
        )}
      </CardForm>
      {takesDebits(session) ? (
        <DebitForm action={`/origin/stripe/pay/${session.id}/debit`} problem={debitProblem} />
      ) : null}
    </HostedPage>
  );
}

const takesDebits = (session: CheckoutSession) =>
  session.payment_method_types.includes("bacs_debit") &&
  !session.excluded_payment_method_types.includes("bacs_debit") &&
  session.amount_total > 0;

/** A free subscription still needs a card, for its renewals. */
const isFree = (session: CheckoutSession) => session.mode === "payment" && session.amount_total === 0;

hostedCheckout.get("/:id", async (c) => {
  const session = await openSession(c, (paid) => c.html(<ClosedSession session={paid} status="complete" />));
  if (session instanceof Response) return session;
  const refused = c.req.query("refused") === undefined ? null : authenticationFailed.message;
  const email = await knownEmail(c.env.STRIPE_SANDBOX_DB, session);
  return c.html(<Payment session={session} email={email} state={{ ...emptyForm, refusal: refused }} />);
});

hostedCheckout.post("/:id", async (c) => {
  const database = c.env.STRIPE_SANDBOX_DB;
  const now = new Date();
  const session = await openSession(c, (paid) => c.redirect(successURL(paid), 303));
  if (session instanceof Response) return session;
  const email = await knownEmail(database, session);
  const typed = await readCardForm(c.req);
  const values = { ...typed, email: email ?? typed.email };
  const formWithErrors = (problems: CardFormState["problems"], refusal: string | null) => (
    <Payment session={session} email={email} state={refilledForm(values, problems, refusal)} />
  );
  let attempt: Attempt = "paid";
  if (isFree(session)) {
    const read = readBuyer(values);
    if ("problems" in read) return c.html(formWithErrors(read.problems, null), 422);
    await completeWithoutPayment(database, session, read.buyer, now);
  } else {
    const read = readCard(values, now);
    if ("problems" in read) return c.html(formWithErrors(read.problems, null), 422);
    attempt = await pay(database, session, read.card, now);
  }
  c.executionCtx.waitUntil(deliverPendingEvents(c.env, now));
  if (attempt === "paid") return c.redirect(successURL(session), 303);
  if ("declined" in attempt) return c.html(formWithErrors({}, attempt.declined.message), 402);
  return c.redirect(`/origin/stripe/pay/${session.id}/challenge/${attempt.challenge}`, 303);
});

hostedCheckout.post("/:id/code", async (c) => {
  const database = c.env.STRIPE_SANDBOX_DB;
  const now = new Date();
  const session = await openSession(c, (paid) => c.redirect(successURL(paid), 303));
  if (session instanceof Response) return session;
  if (session.allow_promotion_codes !== true) return c.redirect(`/origin/stripe/pay/${session.id}`, 303);
  const form = await c.req.formData().catch(() => new FormData());
  const typed = form.get("code");
  const applied =
    typeof typed === "string" ? await findPromotion(database, typed.slice(0, 100), session.currency, now) : null;
  if (typeof typed === "string" && applied === null) {
    const email = await knownEmail(database, session);
    return c.html(<Payment session={session} email={email} codeProblem="This code is invalid." />, 422);
  }
  await applyCoupon(database, session, applied, now);
  return c.redirect(`/origin/stripe/pay/${session.id}`, 303);
});

const debitForm = z.object({ sortCode: z.string(), account: z.string(), holder: z.string().trim().min(1).max(200) });

hostedCheckout.post("/:id/debit", async (c) => {
  const database = c.env.STRIPE_SANDBOX_DB;
  const now = new Date();
  const session = await openSession(c, (paid) => c.redirect(successURL(paid), 303));
  if (session instanceof Response) return session;
  if (!takesDebits(session)) return c.redirect(`/origin/stripe/pay/${session.id}`, 303);
  const form = debitForm.safeParse(await c.req.parseBody().catch(() => null));
  const account = form.success ? readBankAccount(form.data) : null;
  const email = await knownEmail(database, session);
  if (!form.success || account === null) {
    const words = "Enter the sort code and number of a test account, and who holds it.";
    return c.html(<Payment session={session} email={email} debitProblem={words} />, 422);
  }
  await beginDebit(database, session, account, { name: form.data.holder, email }, now);
  c.executionCtx.waitUntil(deliverPendingEvents(c.env, now));
  return c.redirect(successURL(session), 303);
});

hostedCheckout.get("/:id/challenge/:intent", async (c) => {
  const session = await openSession(c, (paid) => c.redirect(successURL(paid), 303));
  if (session instanceof Response) return session;
  const challenge = await findChallenge(c.env.STRIPE_SANDBOX_DB, c.req.param("intent"), session);
  if (challenge === null) return c.redirect(`/origin/stripe/pay/${session.id}`, 303);
  return c.html(
    <ChallengePage session={session} action={`/origin/stripe/pay/${session.id}/challenge/${challenge.id}`} />,
  );
});

hostedCheckout.post("/:id/challenge/:intent", async (c) => {
  const database = c.env.STRIPE_SANDBOX_DB;
  const now = new Date();
  const session = await openSession(c, (paid) => c.redirect(successURL(paid), 303));
  if (session instanceof Response) return session;
  const challenge = await findChallenge(database, c.req.param("intent"), session);
  if (challenge === null) return c.redirect(`/origin/stripe/pay/${session.id}`, 303);
  const form = await c.req.formData().catch(() => new FormData());
  const paid = await completeChallenge(database, session, challenge, form.get("outcome") === "complete", now);
  c.executionCtx.waitUntil(deliverPendingEvents(c.env, now));
  return c.redirect(paid ? successURL(session) : `/origin/stripe/pay/${session.id}?refused=authentication`, 303);
});
