/** @jsxImportSource hono/jsx */
import type { PropsWithChildren } from "hono/jsx";
import type { CardField } from "./cards.ts";
import type { CheckoutSession } from "./documents.ts";
import { money, PageFrame } from "./page-frame.tsx";

/** The checkout: what is bought on one side, the form on the other. */
export function HostedPage({ session, children }: PropsWithChildren<{ session: CheckoutSession }>) {
  const interval = session.line_items.data.find((line) => line.price.recurring !== null)?.price.recurring?.interval;
  return (
    <PageFrame title="Checkout">
      <div class="columns">
        <section class="order" aria-labelledby="order-heading">
          <a class="back" href={session.cancel_url}>
            <span aria-hidden="true">←</span> Cancel and go back
          </a>
          <h1 id="order-heading">{session.mode === "subscription" ? "Subscribe" : "Pay"}</h1>
          <p class="total">
            {money(session.amount_total, session.currency)}
            {interval === undefined ? null : <span class="interval"> per {interval}</span>}
          </p>
          <ul class="lines">
            {session.line_items.data.map((line) => (
              <li key={line.id}>
                <span>
                  {line.description}
                  {line.price.recurring === null ? null : (
                    <small>Billed every {line.price.recurring.interval}, until you cancel</small>
                  )}
                </span>
                <span>{money(line.amount_total, session.currency)}</span>
              </li>
            ))}
            <li class="due">
              <span>Due today</span>
              <span>{money(session.amount_total, session.currency)}</span>
            </li>
          </ul>
        </section>
        <main class="payment">{children}</main>
      </div>
    </PageFrame>
  );
}

function Field({
  name,
  label,
  problem,
  first = false,
  ...input
}: {
  name: CardField;
  label: string;
  problem: string | undefined;
  /** The first field to put right: it gets the focus. */
  first?: boolean;
  value?: string | undefined;
  autocomplete: string;
  inputmode?: "numeric" | "email";
  placeholder?: string;
  type?: string;
  maxlength?: number;
}) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input
        id={name}
        name={name}
        required
        autofocus={first}
        aria-invalid={problem === undefined ? undefined : "true"}
        aria-describedby={problem === undefined ? undefined : `${name}-problem`}
        {...input}
      />
      {problem === undefined ? null : (
        <p class="problem" id={`${name}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** The card form. It posts to its own address, so it needs no script. */
export function CardForm({
  session,
  email,
  values,
  problems,
  refusal,
}: {
  session: CheckoutSession;
  /** Known from the account: shown, not asked. */
  email: string | null;
  values: Partial<Record<CardField, string>>;
  problems: Partial<Record<CardField, string>>;
  refusal: string | null;
}) {
  const order: CardField[] = ["email", "number", "expiry", "cvc", "name"];
  const firstProblem = order.find((name) => problems[name] !== undefined);
  return (
    <form method="post" action={`/origin/stripe/pay/${session.id}`} novalidate>
      <h2>Pay by card</h2>
      {refusal === null ? null : (
        <p class="refusal" role="alert">
          {refusal}
        </p>
      )}
      {email === null ? (
        <Field
          name="email"
          label="Email"
          type="email"
          inputmode="email"
          autocomplete="email"
          value={values.email}
          problem={problems.email}
          first={firstProblem === "email"}
        />
      ) : (
        <p class="known">
          <span>Email</span> {email}
        </p>
      )}
      <Field
        name="number"
        label="Card number"
        inputmode="numeric"
        autocomplete="cc-number"
        placeholder="1234 1234 1234 1234"
        maxlength={25}
        problem={problems.number}
        first={firstProblem === "number"}
      />
      <div class="pair">
        <Field
          name="expiry"
          label="Expiry"
          inputmode="numeric"
          autocomplete="cc-exp"
          placeholder="MM / YY"
          maxlength={9}
          value={values.expiry}
          problem={problems.expiry}
          first={firstProblem === "expiry"}
        />
        <Field
          name="cvc"
          label="Security code"
          inputmode="numeric"
          autocomplete="cc-csc"
          placeholder="CVC"
          maxlength={4}
          problem={problems.cvc}
          first={firstProblem === "cvc"}
        />
      </div>
      <Field
        name="name"
        label="Name on card"
        autocomplete="cc-name"
        value={values.name}
        problem={problems.name}
        first={firstProblem === "name"}
      />
      <button type="submit">
        {session.mode === "subscription" ? "Subscribe" : `Pay ${money(session.amount_total, session.currency)}`}
      </button>
      <p class="hint">
        Test cards: <code>4242 4242 4242 4242</code> pays, <code>4000 0000 0000 0002</code> is declined. Any future date
        and any three digits.
      </p>
    </form>
  );
}
