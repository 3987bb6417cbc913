import { useCallback } from "react";
import { Link } from "react-router";
import { type Clip, streamClipsResponse } from "../../../../schemas/desk/clips.ts";
import { deletedStream } from "../../../../schemas/desk/streams.ts";
import { callDesk, callDeskOrNull } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { DeskForm, ErrorMessage, ReasonField } from "../../forms/form.tsx";
import { formatClockTime } from "../../time.ts";

export const clipsPath = (entryID: string) => `streams/${encodeURIComponent(entryID)}/clips`;

/** Links to the page that cuts a clip of a live stream, or says why it cannot be cut. */
export function Clips({ entryID }: { entryID: string }) {
  const read = useCallback(
    // Null for a live commentary, which has no video to cut.
    () => callDeskOrNull(clipsPath(entryID), streamClipsResponse),
    [entryID],
  );
  const { data, problem, reload } = useCall(read);
  if (data === null) return problem === null ? null : <ErrorMessage>{problem}</ErrorMessage>;
  return (
    <section aria-labelledby="clips" className="mt-8 max-w-[36rem]">
      <h2 id="clips" className="heading-3 mb-3">
        Clips
      </h2>
      {data.because === null ? (
        <p>
          <Link to={`/video/${encodeURIComponent(entryID)}/clip`} className="btn btn-primary">
            Cut a clip
          </Link>
        </p>
      ) : (
        <>
          <button type="button" className="btn btn-primary" disabled aria-describedby="no-clips">
            Cut a clip
          </button>
          <p id="no-clips" className="mt-2 text-muted">
            {data.because}
          </p>
        </>
      )}
      <ClipList clips={data.clips} onDeleted={reload} />
    </section>
  );
}

/** A stream's clips, with buttons to delete them. */
export function ClipList({ clips, onDeleted }: { clips: readonly Clip[]; onDeleted: () => Promise<void> }) {
  if (clips.length === 0) return null;
  return (
    <ul aria-label="Clips of this stream" className="mt-4 grid gap-2">
      {clips.map(({ entryID, title, from, to, operator, version }) => (
        <li key={entryID} className="card p-3">
          <Link to={`/video/${encodeURIComponent(entryID)}`} className="text-link inline-flex min-h-8 items-center">
            <span dir="auto">{title}</span>
          </Link>
          <p className="text-sm text-muted">
            {formatClockTime(from)} to {formatClockTime(to)}, cut by {operator}
          </p>
          <details>
            <summary className="min-h-8 cursor-pointer content-center text-sm font-600">
              Delete it<span className="visually-hidden">: {title}</span>
            </summary>
            <p className="my-3">
              It is gone from the site, with its address, and players that run stop within five seconds.
            </p>
            <DeskForm
              label={`Delete ${title}, ${formatClockTime(from)}`}
              submit="Delete it"
              danger
              onSubmit={async ({ reason = "" }) => {
                await callDesk("POST", `clips/${encodeURIComponent(entryID)}/delete`, deletedStream, {
                  version,
                  reason,
                });
                await onDeleted();
              }}
            >
              <ReasonField />
            </DeskForm>
          </details>
        </li>
      ))}
    </ul>
  );
}
