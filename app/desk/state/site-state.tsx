import { siteStateResponse } from "../../../schemas/desk/site.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { usePolling } from "../calls/use-polling.ts";
import { useMe } from "../shell/shell.tsx";
import { StateHeading } from "./state-pages.tsx";
import { UndeliveredMails } from "./undelivered-mails.tsx";

const readState = () => callDesk("GET", "state", siteStateResponse);
/** Milliseconds between polls. */
const interval = 30_000;

/** Shows whether the site and its backends are up. */
export function SiteStatePage() {
  const { data, problem, readAt, reload } = useCall(readState);
  const me = useMe();
  usePolling(reload, interval);
  const down = data?.backends.filter(({ state }) => state === "down") ?? [];
  return (
    <>
      <StateHeading title="State of things" />
      <CallState {...{ data, problem, readAt }} what="the state of the site" />
      {data !== null && (
        <>
          <p role="status" className="mt-4 font-600">
            {data.site === "down"
              ? "The site cannot read its sessions."
              : down.length === 0
                ? "Everything is up."
                : `${down.length} of ${data.backends.length} backends are down.`}
          </p>
          {data.undeliveredMails === null ? (
            <p className="mt-4">It is unknown how many mails were not delivered.</p>
          ) : data.undeliveredMails === 0 ? null : me.role === "administrator" || me.role === "support" ? (
            <UndeliveredMails count={data.undeliveredMails} onSent={reload} />
          ) : (
            <p className="mt-4">{data.undeliveredMails} mails were not delivered.</p>
          )}
          <table className="mt-4 w-full max-w-[40rem] text-start">
            <thead>
              <tr className="border-b border-edge">
                <th scope="col" className="py-2 text-start">
                  Backend
                </th>
                <th scope="col" className="py-2 text-start">
                  Where
                </th>
                <th scope="col" className="py-2 text-start">
                  State
                </th>
              </tr>
            </thead>
            <tbody>
              {data.backends.map(({ name, mode, state }) => (
                <tr key={name} className="border-b border-line">
                  <th scope="row" className="py-2 text-start font-400">
                    {name}
                  </th>
                  <td>{mode === "embedded" ? "this site" : "elsewhere"}</td>
                  <td className={state === "down" ? "font-700 text-danger" : ""}>{state}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-4 text-sm break-all text-muted">Version {data.version}</p>
        </>
      )}
    </>
  );
}
