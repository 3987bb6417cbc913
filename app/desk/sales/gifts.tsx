import { useCallback, useState } from "react";
import { Link } from "react-router";
import { type SoldGift, soldGiftsResponse } from "../../../schemas/desk/sales.ts";
import { formatMoney } from "../../../schemas/payments/price-format.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { csvLink } from "../csv-link.ts";
import { SelectField } from "../forms/form.tsx";
import { formatDateTime } from "../time.ts";
import { giftsCSV } from "./sales-csv.ts";
import { SalesHeading } from "./sales-pages.tsx";

const read = () => callDesk("GET", "sales/gifts", soldGiftsResponse);

const states: Record<SoldGift["state"], string> = {
  waits: "Not redeemed yet",
  redeemed: "Redeemed",
  expired: "Expired, never redeemed",
  returned: "Paid back",
};
const all = "all";
const options = [{ value: all, label: "All" }, ...Object.entries(states).map(([value, label]) => ({ value, label }))];

/** Lists bought gifts with their state. */
export function Gifts() {
  const { data, problem } = useCall(useCallback(read, []));
  const [shown, setShown] = useState(all);
  const gifts = data?.gifts.filter(({ state }) => shown === all || state === shown) ?? [];
  return (
    <>
      <SalesHeading title="Gifts" />
      <CallState {...{ data, problem }} what="the gifts" />
      {data !== null && (
        <>
          <div className="mt-6 max-w-[20rem]">
            <SelectField label="Show" name="state" options={options} onChange={setShown} />
          </div>
          <p role="status" className="mt-3">
            {gifts.length === 0 ? "None." : `${gifts.length} of the latest ${data.gifts.length} gifts.`}
          </p>
          <ul className="mt-3 grid max-w-[48rem] gap-2">
            {gifts.map((gift) => (
              <li key={gift.id} className="card p-3">
                <p className="font-600">
                  {gift.pass}
                  {gift.amount !== null && gift.currency !== null && `, ${formatMoney(gift.amount, gift.currency)}`}
                </p>
                <p>
                  {states[gift.state]}
                  {gift.redeemedAt !== null && ` ${formatDateTime(gift.redeemedAt)}`}
                  {gift.state === "waits" && `, until ${formatDateTime(gift.expiresAt)}`}
                </p>
                <p className="text-sm text-muted">
                  Bought {formatDateTime(gift.at)};{" "}
                  {gift.sentAt === null
                    ? "its mail is not sent yet"
                    : `its mail was sent ${formatDateTime(gift.sentAt)}`}
                </p>
                {gift.fan !== null && (
                  <Link
                    className="text-link inline-flex min-h-11 items-center"
                    to={`/support/${encodeURIComponent(gift.fan)}`}
                    aria-label={`Who bought it: ${gift.pass}, ${formatDateTime(gift.at)}`}
                  >
                    Who bought it
                  </Link>
                )}
              </li>
            ))}
          </ul>
          {gifts.length > 0 && (
            <p className="mt-4">
              <a className="btn btn-ghost" href={csvLink(giftsCSV(gifts))} download="gifts.csv">
                Save as a CSV file
              </a>
            </p>
          )}
        </>
      )}
    </>
  );
}
