/** @jsxImportSource hono/jsx */
import type { PropsWithChildren } from "hono/jsx";
import { formatMoney } from "../../../../schemas/payments/price-format.ts";
import type { CheckoutSession } from "../objects/documents.ts";
import { PageLayout } from "../pages/page-layout.tsx";

/** Enters a promotion code, or removes the one that is applied. */
function PromotionCode({ session, problem }: { session: CheckoutSession; problem: string | null }) {
  const action = `/origin/stripe/pay/${session.id}/code`;
  if (session.discounts.length > 0) {
    return (
      <form class="code" method="post" action={action} aria-label="Promotion">
        <button type="submit">Remove the code</button>
      </form>
    );
  }
  return (
    <form class="code" method="post" action={action} aria-label="Promotion">
      <label for="code">Promotion code</label>
      <span>
        <input
          id="code"
          name="code"
          maxlength={100}
          autocomplete="off"
          autofocus={problem !== null}
          aria-invalid={problem === null ? undefined : "true"}
          aria-describedby={problem === null ? undefined : "code-problem"}
        />
        <button type="submit">Apply</button>
      </span>
      {problem === null ? null : (
        <p class="problem" id="code-problem">
          {problem}
        </p>
      )}
    </form>
  );
}

/** The checkout: the order on one side, the form on the other. */
export function HostedPage({
  session,
  codeProblem = null,
  children,
}: PropsWithChildren<{ session: CheckoutSession; codeProblem?: string | null }>) {
  const interval = session.line_items.data.find((line) => line.price.recurring !== null)?.price.recurring?.interval;
  const off = session.total_details.amount_discount;
  return (
    <PageLayout title="Checkout">
      <div class="columns">
        <section class="order" aria-labelledby="order-heading">
          <a class="back" href={session.cancel_url}>
            <span aria-hidden="true">←</span> Cancel and go back
          </a>
          <h1 id="order-heading">{session.mode === "subscription" ? "Subscribe" : "Pay"}</h1>
          <p class="total">
            {session.trial_days === null ? (
              <>
                {formatMoney(session.amount_subtotal, session.currency)}
                {interval === undefined ? null : <span class="interval"> per {interval}</span>}
              </>
            ) : (
              `${session.trial_days} days free`
            )}
          </p>
          <ul class="lines">
            {session.line_items.data.map((line) => (
              <li key={line.id}>
                <span>
                  {line.description}
                  {line.price.recurring === null ? null : (
                    <small>
                      {session.trial_days === null
                        ? "Billed"
                        : `Then ${formatMoney(line.price.unit_amount * line.quantity, session.currency)}, billed`}{" "}
                      every {line.price.recurring.interval}, until you cancel
                    </small>
                  )}
                </span>
                <span>{formatMoney(line.amount_total, session.currency)}</span>
              </li>
            ))}
            {off === 0 ? null : (
              <li>
                <span>Discount</span>
                <span>−{formatMoney(off, session.currency)}</span>
              </li>
            )}
            <li class="due">
              <span>Due today</span>
              <span>{formatMoney(session.amount_total, session.currency)}</span>
            </li>
          </ul>
          {session.allow_promotion_codes === true ? <PromotionCode session={session} problem={codeProblem} /> : null}
        </section>
        <main class="payment">{children}</main>
      </div>
    </PageLayout>
  );
}

/** The page of the card's issuer that authenticates the cardholder (3-D Secure). */
export function ChallengePage({ session, action }: { session: CheckoutSession; action: string }) {
  return (
    <PageLayout title="Your bank asks">
      <main class="notice">
        <h1>Is it you who pays?</h1>
        <p>
          Your bank asks you to confirm the payment of {formatMoney(session.amount_total, session.currency)}. This
          stands for the page of a bank (3-D Secure 2).
        </p>
        <form method="post" action={action} aria-label="Authentication">
          <button type="submit" name="outcome" value="complete">
            Complete authentication
          </button>
          <button type="submit" name="outcome" value="fail" class="quiet">
            Fail authentication
          </button>
        </form>
      </main>
    </PageLayout>
  );
}
