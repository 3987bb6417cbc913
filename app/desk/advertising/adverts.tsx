import { useCallback } from "react";
import { Link } from "react-router";
import { deskAdvertsResponse, type ListedAdvert } from "../../../schemas/desk/adverts.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { useMe } from "../shell/shell.tsx";
import { formatDateTime } from "../time.ts";
import { AdvertisingHeading, mayManageAdvertising } from "./advertising-pages.tsx";
import { stateOf } from "./campaign-state.ts";

export const readAdverts = () => callDesk("GET", "adverts", deskAdvertsResponse);

const isElsewhere = ({ channel }: ListedAdvert) => channel !== "" && channel.toLowerCase() !== "web";

/** Lists adverts by slot, each with its state, views and clicks. */
export function Adverts() {
  const { data, problem } = useCall(useCallback(readAdverts, []));
  const { role } = useMe();
  const adverts = data?.adverts ?? [];
  const placements = [
    ...(data?.slots.map(({ id, title }) => ({
      title,
      adverts: adverts.filter(({ slots }) => slots.includes(id)),
    })) ?? []),
    { title: "Row above the footer", adverts: adverts.filter(({ footerPosition }) => footerPosition !== null) },
    {
      title: "Nowhere",
      adverts: adverts.filter(({ slots, footerPosition }) => slots.length === 0 && footerPosition === null),
    },
  ];
  return (
    <>
      <AdvertisingHeading title="Adverts" />
      {mayManageAdvertising(role) && (
        <p className="mt-4">
          <Link to="/advertising/new" className="btn btn-primary">
            Add an advert
          </Link>
        </p>
      )}
      <CallState {...{ data, problem }} what="the adverts" />
      {data !== null && !data.counted && (
        <p className="mt-4">
          Views and clicks are not counted here: EVENT_TRACKING is off, or another system receives the events.
        </p>
      )}
      {data !== null &&
        placements
          .filter((placement) => placement.title !== "Nowhere" || placement.adverts.length > 0)
          .map((placement) => (
            <section key={placement.title} aria-label={placement.title} className="mt-6">
              <h2 className="heading-3 mb-2">{placement.title}</h2>
              {placement.adverts.length === 0 && <p>None: fans see a message of the league's own.</p>}
              <ul className="grid gap-2">
                {placement.adverts.map((advert) => (
                  <li key={advert.id}>
                    <Link to={`/advertising/adverts/${advert.id}`} className="card block p-3 hover:bg-raised">
                      <span className="block font-600" dir="auto">
                        {advert.name}
                      </span>
                      <span className="block text-sm text-muted">
                        {detailsOf(advert, placement.adverts, data.counted)}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
    </>
  );
}

const numbered = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

/** Details below an advert's name in the list. */
function detailsOf(advert: ListedAdvert, beside: readonly ListedAdvert[], counted: boolean): string {
  const { from, until, weight, childFriendly, views, clicks, footerPosition } = advert;
  const now = Date.now();
  const state = isElsewhere(advert) ? `for ${advert.channel} alone` : stateOf(advert, now);
  const turns = beside.filter((each) => stateOf(each, now) === "running" && !isElsewhere(each));
  const total = turns.reduce((sum, each) => sum + each.weight, 0);
  return [
    `${state}, ${formatDateTime(from)} to ${formatDateTime(until)}`,
    ...(footerPosition === null && state === "running" && turns.length > 1
      ? [`${Math.round((100 * weight) / total)}% of the views`]
      : []),
    ...(childFriendly ? [] : ["not in child-friendly mode"]),
    ...(counted || views > 0 ? [`${numbered(views, "view")}, ${numbered(clicks, "click")}`] : []),
  ].join("; ");
}
