import { useCallback } from "react";
import { Link } from "react-router";
import { deskPromosResponse, type ListedPromo } from "../../../schemas/desk/promos.ts";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { ErrorMessage } from "../forms/form.tsx";
import { useMe } from "../shell/shell.tsx";
import { formatDateTime } from "../time.ts";
import { AdvertisingHeading, mayManageAdvertising } from "./advertising-pages.tsx";
import { stateOf } from "./campaign-state.ts";

export const readPromos = () => callDesk("GET", "promos", deskPromosResponse);

/** Where each type of promo is shown. */
export const promoTypes = [
  { value: "Default", label: "Over the page, which waits for it" },
  { value: "Mini", label: "In the corner; on phones at the page's end" },
] as const;

/** Lists promos in the order in which fans see them. */
export function Promos() {
  const { data, problem } = useCall(useCallback(readPromos, []));
  const { role } = useMe();
  return (
    <>
      <AdvertisingHeading title="Promos" />
      <p className="mt-4">
        A fan sees the first that is running and that this browser has not shown yet, one on each visit.
      </p>
      {mayManageAdvertising(role) && (
        <p className="mt-4">
          <Link to="/advertising/promos/new" className="btn btn-primary">
            Add a promo
          </Link>
        </p>
      )}
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      <p role="status" className="mt-4">
        {data === null && problem === null && "Fetching the promos"}
        {data?.promos.length === 0 && "There are none. Add the first: a picture, words and a link."}
      </p>
      <ul aria-label="Promos" className="grid gap-2">
        {data?.promos.map((promo) => (
          <li key={promo.id}>
            <Link to={`/advertising/promos/${promo.id}`} className="card block p-3 hover:bg-raised">
              <span className="block font-600" dir="auto">
                {promo.words}
              </span>
              <span className="block text-sm text-muted">{detailsOf(promo)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

const detailsOf = (promo: ListedPromo): string =>
  [
    `${stateOf(promo, Date.now())}, ${formatDateTime(promo.from)} to ${formatDateTime(promo.until)}`,
    promo.type === "Mini" ? "in the corner" : "over the page",
    `priority ${promo.priority}`,
    `leads to ${promo.url}`,
  ].join("; ");
