import { useCallback } from "react";
import { Link } from "react-router";
import { type DeskSources, deskSourcesResponse } from "../../../../schemas/desk/videos.ts";
import { CallState } from "../../calls/call-state.tsx";
import { callDesk } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { usePolling } from "../../calls/use-polling.ts";
import { formatDateTime } from "../../time.ts";
import { PageHeading } from "../../ui/page-heading.tsx";

/** Milliseconds between polls. Live sources are measured once a minute. */
const interval = 30_000;

/** Shows the state of sources on other hosts: live ones on air, and recordings that cannot be watched completely. */
export function Sources() {
  const read = useCallback(() => callDesk("GET", "sources", deskSourcesResponse), []);
  const { data, problem, readAt, reload } = useCall(read);
  usePolling(reload, interval);
  return (
    <>
      <PageHeading>How sources are</PageHeading>
      <p className="mt-4 max-w-[44rem]">
        The site reads entries that play from another host as a viewer does: live streams on air each minute, recordings
        about once an hour, and within minutes where one has a problem.
      </p>
      <CallState {...{ data, problem, readAt }} what="what was measured" />
      {data !== null && (
        <>
          <Live sources={data.live} />
          <Recordings recordings={data.recordings} />
        </>
      )}
    </>
  );
}

const unknown = "It is not known at the moment.";

function EntryLink({ entryID, title }: { entryID: string; title: string }) {
  return (
    <Link to={`/video/${encodeURIComponent(entryID)}`} className="text-link font-600" dir="auto">
      {title}
    </Link>
  );
}

const wasNew = (age: number | null) => (age === null ? "" : ` Its newest segment came ${age} s before.`);

function Live({ sources }: { sources: DeskSources["live"] }) {
  return (
    <section aria-labelledby="live" className="mt-8">
      <h2 id="live" className="heading-3">
        Live streams on air
      </h2>
      <p className="mt-2">{sources === null ? unknown : sources.length === 0 && "None is on air from another host."}</p>
      <ul className="mt-2 grid gap-2">
        {(sources ?? []).map(({ entryID, title, checkedAt, state }) => (
          <li key={entryID} className="card p-3">
            <EntryLink entryID={entryID} title={title} />
            <p>{state.problem === null ? "It is well." : `It cannot be watched: ${state.problem}.`}</p>
            <p className="text-sm text-muted">
              Measured {formatDateTime(checkedAt)}.{wasNew(state.manifestAge)} Discontinuities: {state.discontinuities},
              missing segments: {state.gaps}.
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Recordings({ recordings }: { recordings: DeskSources["recordings"] }) {
  const shown = recordings?.problems ?? [];
  return (
    <section aria-labelledby="recordings" className="mt-8">
      <h2 id="recordings" className="heading-3">
        Recordings
      </h2>
      <p className="mt-2">
        {recordings === null
          ? unknown
          : `On other hosts: ${recordings.recordings}. Measured: ${recordings.measured}. With a problem: ${recordings.failing}.`}
      </p>
      <ul className="mt-2 grid gap-2">
        {shown.map(({ entryID, title, since, checkedAt, state }) => (
          <li key={entryID} className="card p-3">
            <EntryLink entryID={entryID} title={title} />
            <p>It cannot be watched whole: {state.problem}.</p>
            <p className="text-sm text-muted">
              Since {formatDateTime(since)}, last measured {formatDateTime(checkedAt)}.
            </p>
          </li>
        ))}
      </ul>
      {recordings !== null && recordings.failing > shown.length && (
        <p className="mt-2">The latest {shown.length} are shown.</p>
      )}
    </section>
  );
}
