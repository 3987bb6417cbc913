import { useCallback, useState } from "react";
import { Link, useLocation } from "react-router";
import { deskClubsResponse } from "../../../../schemas/desk/clubs.ts";
import { CallState } from "../../calls/call-state.tsx";
import { callDesk } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { TextInput } from "../../forms/form.tsx";
import { mayPublish } from "../../pages/page-list.tsx";
import { useMe } from "../../shell/shell.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { removalState } from "../removal-state.ts";
import { isClubMatch } from "./club-search.ts";

const readClubs = () => callDesk("GET", "clubs", deskClubsResponse);

/** Lists the clubs of the league, with a search by name. */
export function Clubs() {
  const { data, problem } = useCall(useCallback(readClubs, []));
  const { role } = useMe();
  const { removedName } = removalState.parse(useLocation().state ?? {});
  const [typed, setTyped] = useState("");
  const found = data?.clubs.filter((club) => isClubMatch(typed, club)) ?? [];
  return (
    <>
      <PageHeading>Clubs</PageHeading>
      {mayPublish(role) && (
        <p className="mt-4">
          <Link to="/league/add/club" className="btn btn-primary">
            Add a club
          </Link>
        </p>
      )}
      <CallState {...{ data, problem }} what="the clubs" />
      {data?.clubs.length === 0 && <p>There are none yet. Add the first, or load the league's folder or a season.</p>}
      {data !== null && data.clubs.length > 0 && (
        <>
          <div className="mt-6 max-w-[24rem]">
            <TextInput
              label="Find a club"
              type="search"
              value={typed}
              hint="By its name, letters or town."
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
          <p role="status" className="mt-4">
            {typed.trim() !== ""
              ? found.length === 1
                ? "1 club"
                : `${found.length} clubs`
              : removedName !== undefined && `${removedName} is taken out of the league.`}
          </p>
          <ul aria-label="Clubs" className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-2">
            {found.map(({ slug, name, code, crestURL, town }) => (
              <li key={slug} className="card flex items-center gap-3 px-3 py-1">
                <img src={crestURL} alt="" width={32} height={32} loading="lazy" className="size-8 object-contain" />
                <Link
                  to={`/league/clubs/${slug}`}
                  className="text-link inline-flex min-h-11 items-center font-600"
                  dir="auto"
                >
                  {name}
                </Link>
                <span className="ms-auto text-end text-sm text-muted" dir="auto">
                  {[code, town].filter((each) => each !== null && each !== name).join(", ")}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
