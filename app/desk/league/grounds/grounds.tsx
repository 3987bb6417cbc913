import { useCallback } from "react";
import { Link, useLocation } from "react-router";
import { deskGroundsResponse } from "../../../../schemas/desk/grounds.ts";
import { CallState } from "../../calls/call-state.tsx";
import { callDesk } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { mayPublish } from "../../pages/page-list.tsx";
import { useMe } from "../../shell/shell.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { removalState } from "../removal-state.ts";

const readGrounds = () => callDesk("GET", "grounds", deskGroundsResponse);

const matchesText = (matches: number) =>
  matches === 0 ? "no match" : matches === 1 ? "1 match" : `${matches} matches`;

/** Lists the grounds that belong to no club. */
export function Grounds() {
  const { data, problem } = useCall(useCallback(readGrounds, []));
  const { role } = useMe();
  const { removedName } = removalState.parse(useLocation().state ?? {});
  return (
    <>
      <PageHeading>Grounds</PageHeading>
      <p className="mt-2 max-w-[46rem] text-muted">
        Grounds that are no club's, such as those of finals. A match that names one has its town, its place and its
        time. A club's ground is with the club.
      </p>
      {mayPublish(role) && (
        <p className="mt-4">
          <Link to="/league/add/ground" className="btn btn-primary">
            Add a ground
          </Link>
        </p>
      )}
      <CallState {...{ data, problem }} what="the grounds" />
      <p role="status" className="mt-4">
        {removedName !== undefined && `${removedName} is taken out.`}
      </p>
      {data?.grounds.length === 0 && <p>There are none yet.</p>}
      {data !== null && data.grounds.length > 0 && (
        <ul aria-label="Grounds" className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-2">
          {data.grounds.map(({ slug, name, town, matches }) => (
            <li key={slug} className="card flex items-center gap-3 px-3 py-1">
              <Link
                to={`/league/grounds/${slug}`}
                className="text-link inline-flex min-h-11 items-center font-600"
                dir="auto"
              >
                {name}
              </Link>
              <span className="ms-auto text-end text-sm text-muted" dir="auto">
                {[town, matchesText(matches)].filter((each) => each !== null).join(", ")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
