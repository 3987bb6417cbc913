/** @jsxImportSource hono/jsx */

import { formatMoney } from "../../../../schemas/payments/price-format.ts";
import { leagueFormat } from "../../../../schemas/site/league-clock.ts";
import type { Invoice, PaymentMethod, Price, Subscription } from "../objects/documents.ts";
import { PageLayout } from "../pages/page-layout.tsx";

function date(unixSeconds: number): string {
  return leagueFormat({ dateStyle: "long" }).format(unixSeconds * 1000);
}

const planPrice = (price: Price, quantity = 1) =>
  `${formatMoney(price.unit_amount * quantity, price.currency)} per ${price.recurring?.interval}`;

/** A subscription with its name, its card, and the plans it can change to. */
export interface ShownPlan {
  plan: Subscription;
  name: string;
  card: PaymentMethod | null;
  others: { price: Price; name: string }[];
}

function statusOf(plan: Subscription): string {
  const end = date(plan.items.data[0].current_period_end);
  if (plan.status === "past_due") return "The last payment was refused";
  if (plan.cancel_at_period_end) return `Ends on ${end}`;
  return plan.status === "trialing" ? `Free until ${end}` : `Renews on ${end}`;
}

function Plan({ shown: { plan, name, card, others }, base }: { shown: ShownPlan; base: string }) {
  const [item] = plan.items.data;
  const ends = plan.cancel_at_period_end;
  const field = `plan-${plan.id}`;
  return (
    <section class="plan" aria-labelledby={`${field}-name`}>
      <p>
        <strong id={`${field}-name`}>{name}</strong>
        <br />
        {planPrice(item.price, item.quantity)}
        <br />
        {statusOf(plan)}
        {card === null ? null : (
          <>
            <br />
            Card ending in {card.card.last4}
          </>
        )}
      </p>
      <div class="actions">
        <a href={`${base}/card/${plan.id}`}>Change card</a>
        <form method="post" action={base} aria-label={`${ends ? "Keep" : "Cancel"} ${name}`}>
          <input type="hidden" name="subscription" value={plan.id} />
          <input type="hidden" name="cancel" value={ends ? "false" : "true"} />
          <button type="submit" class={ends ? "" : "quiet"}>
            {ends ? "Keep subscription" : "Cancel subscription"}
          </button>
        </form>
        {others.length === 0 || plan.status !== "active" || ends ? null : (
          <form method="post" action={`${base}/plan`} class="actions" aria-label={`Change ${name}`}>
            <input type="hidden" name="subscription" value={plan.id} />
            <div>
              <label for={field}>Change to</label>
              <select id={field} name="price">
                {others.map((other) => (
                  <option key={other.price.id} value={other.price.id}>
                    {other.name}, {planPrice(other.price)}
                  </option>
                ))}
              </select>
            </div>
            <button type="submit" class="quiet">
              Change plan
            </button>
          </form>
        )}
      </div>
    </section>
  );
}

const invoiceStatus = { paid: "Paid", void: "Void" };

function Invoices({ invoices, base }: { invoices: readonly Invoice[]; base: string }) {
  if (invoices.length === 0) return <p>There are no invoices.</p>;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">For</th>
          <th scope="col">Amount</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <tr key={invoice.id}>
            <td>{date(invoice.created)}</td>
            <td>{invoice.description ?? "Subscription"}</td>
            <td>{formatMoney(invoice.total, invoice.currency)}</td>
            <td>
              {invoice.status !== "open" ? (
                invoiceStatus[invoice.status]
              ) : (
                <form method="post" action={`${base}/pay`} aria-label={`Pay ${invoice.id}`}>
                  <input type="hidden" name="invoice" value={invoice.id} />
                  Open <button type="submit">Pay now</button>
                </form>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The portal's page: subscriptions to change, and invoices. */
export function PortalPage({
  base,
  back,
  plans,
  invoices,
  refusal,
}: {
  /** The path of the portal session. */
  base: string;
  /** The return URL. */
  back: string;
  plans: readonly ShownPlan[];
  invoices: readonly Invoice[];
  /** Why the last change failed. */
  refusal: string | null;
}) {
  return (
    <PageLayout title="Your subscriptions">
      <main class="portal">
        <a class="back" href={back}>
          <span aria-hidden="true">←</span> Return to the site
        </a>
        <h1>Your subscriptions</h1>
        {refusal === null ? null : (
          <p class="refusal" role="alert">
            {refusal}
          </p>
        )}
        {plans.length === 0 ? <p>You have no subscriptions.</p> : null}
        {plans.map((shown) => (
          <Plan key={shown.plan.id} shown={shown} base={base} />
        ))}
        <h2>Invoices</h2>
        <Invoices invoices={invoices} base={base} />
      </main>
    </PageLayout>
  );
}
