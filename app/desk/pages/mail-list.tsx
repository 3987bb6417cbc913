import { useCallback } from "react";
import { Link } from "react-router";
import { deskMailsResponse } from "../../../schemas/desk/mails.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { languageName } from "../newsroom/languages.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { MailFrame } from "./mail-frame.tsx";

const read = () => callDesk("GET", "mail-words", deskMailsResponse);

/** Lists the mails that fans get, and which of them the league has reworded. */
export function MailList() {
  const { data, problem } = useCall(useCallback(read, []));
  return (
    <>
      <PageHeading>Mails to fans</PageHeading>
      <p className="mt-4 max-w-[46rem]">
        Mails are in the site's own words until the league writes its own, for each mail and language.
      </p>
      <MailFrame />
      <CallState {...{ data, problem }} what="the mails" />
      <ul aria-label="Mails" className="mt-6 grid max-w-[46rem] gap-1">
        {data?.mails.map(({ kind, label, ownIn }) => (
          <li key={kind} className="card flex flex-wrap items-center gap-x-4 px-3">
            <Link to={`/pages/mails/${kind}`} className="text-link inline-flex min-h-11 items-center font-600">
              {label}
            </Link>
            {ownIn.length > 0 && (
              <span className="text-sm text-muted">In the league's words: {ownIn.map(languageName).join(", ")}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
