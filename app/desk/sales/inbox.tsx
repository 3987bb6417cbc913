import { type ReactNode, useCallback } from "react";
import { Link } from "react-router";
import { type OpenDispute, type OpenRefund, salesInbox } from "../../../schemas/desk/sales.ts";
import { formatMoney } from "../../../schemas/payments/price-format.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { formatDateTime } from "../time.ts";
import { SalesHeading } from "./sales-pages.tsx";

const read = () => callDesk("GET", "sales/inbox", salesInbox);

/** The provider's identifiers as words: needs_response becomes "needs response". */
const inWords = (word: string) => word.replaceAll("_", " ");

const refundStates: Record<OpenRefund["state"], string> = {
  failed: "The money came back from the bank: the fan has not got it.",
  waits: "It waits to be carried out.",
  refused: "The payments provider did not carry it out.",
};

/** Lists disputes and refunds that somebody has to look at. */
export function SalesInbox() {
  const { data, problem } = useCall(useCallback(read, []));
  return (
    <>
      <SalesHeading title="Disputes and refunds" />
      <CallState {...{ data, problem }} what="the inbox" />
      {data !== null && (
        <>
          <Section
            id="disputes"
            title="Open disputes"
            empty="No payment is disputed."
            isEmpty={data.disputes.length === 0}
          >
            <p className="mb-3 text-sm text-muted">
              Answer them in the payments provider's dashboard. Until then the money is with the bank, and the pass goes
              on.
            </p>
            <ul className="grid gap-2">
              {data.disputes.map((dispute) => (
                <Row key={dispute.id} {...dispute} what="dispute">
                  <Deadline dispute={dispute} />
                </Row>
              ))}
            </ul>
          </Section>
          <Section id="refunds" title="Refunds" empty="No refund failed or waits." isEmpty={data.refunds.length === 0}>
            <ul className="grid gap-2">
              {data.refunds.map((refund) => (
                <Row key={refund.id} {...refund} what="refund">
                  {refundStates[refund.state]}
                  {refund.reason !== null && ` Reason: ${inWords(refund.reason)}.`}
                </Row>
              ))}
            </ul>
          </Section>
        </>
      )}
    </>
  );
}

function Section({
  id,
  title,
  empty,
  isEmpty,
  children,
}: {
  id: string;
  title: string;
  empty: string;
  isEmpty: boolean;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="heading-3 mb-3">
        {title}
      </h2>
      {isEmpty ? <p>{empty}</p> : children}
    </section>
  );
}

function Deadline({ dispute: { state, reason, dueAt } }: { dispute: OpenDispute }) {
  return (
    <>
      {inWords(state)}
      {reason !== null && `, as ${inWords(reason)}`}
      {dueAt !== null && (
        <>
          {" "}
          by{" "}
          <strong>
            <time dateTime={dueAt}>{formatDateTime(dueAt)}</time>
          </strong>
        </>
      )}
    </>
  );
}

/** A dispute or refund, with a link to the fan. */
function Row({
  id,
  at,
  pass,
  amount,
  currency,
  payment,
  fan,
  what,
  children,
}: Pick<OpenRefund, "id" | "at" | "pass" | "amount" | "currency" | "payment" | "fan"> & {
  what: "dispute" | "refund";
  children: ReactNode;
}) {
  const title = `${formatMoney(amount, currency)}${pass === null ? "" : ` for ${pass}`}`;
  return (
    <li className="card flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
      <span className="min-w-0 flex-1 basis-64">
        <strong className="block">{title}</strong>
        <span className="block">{children}</span>
        <span className="block break-all text-sm text-muted">
          {formatDateTime(at)}
          {payment !== null && `, payment ${payment}`}
        </span>
      </span>
      {fan === null ? (
        <span className="text-sm text-muted">The account was deleted</span>
      ) : (
        <Link
          className="btn btn-ghost"
          to={`/support/${encodeURIComponent(fan)}`}
          state={{ reason: `${what} ${id}`.slice(0, 300) }}
          aria-label={`The fan of the ${what} of ${title}, ${formatDateTime(at)}`}
        >
          The fan
        </Link>
      )}
    </li>
  );
}
