import { useCallback } from "react";
import { Link, useSearchParams } from "react-router";
import { type DeskPlays, deskPlaysResponse, playPeriods } from "../../../../schemas/desk/plays.ts";
import { CallState } from "../../calls/call-state.tsx";
import { callDesk } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { usePolling } from "../../calls/use-polling.ts";
import { PageHeading } from "../../ui/page-heading.tsx";

/** Milliseconds between polls. */
const interval = 30_000;

const periodLabels: Record<(typeof playPeriods)[number], string> = { 15: "15 minutes", 60: "Hour", 1440: "Day" };

const percent = (value: number | null) => (value === null ? "–" : `${(value * 100).toFixed(1)} %`);
const figure = (value: number | null, unit: string) => (value === null ? "–" : `${value.toFixed(1)} ${unit}`);

const columns: readonly [head: string, cell: (entry: DeskPlays["entries"][number]) => string][] = [
  ["Watching", ({ players }) => String(players)],
  ["Plays", ({ plays }) => String(plays)],
  ["To the picture", ({ start }) => figure(start, "s")],
  ["Waiting", ({ waiting }) => percent(waiting)],
  ["Waits an hour", ({ waitsAnHour }) => figure(waitsAnHour, "")],
  ["Quality", ({ megabits }) => figure(megabits, "Mbit/s")],
  ["Frames dropped", ({ dropped }) => percent(dropped)],
];

/** Shows the playback quality that fans' players report, and what was refused. */
export function Plays() {
  const [parameters] = useSearchParams();
  const minutes = playPeriods.find((period) => String(period) === parameters.get("minutes")) ?? 60;
  return (
    <>
      <PageHeading>How it plays</PageHeading>
      <p className="mt-4 max-w-[44rem]">
        Players report this where fans agreed to statistics. Watching and refusals are counted for everybody.
      </p>
      <nav aria-label="Period" className="mt-4 flex flex-wrap gap-2">
        {playPeriods.map((period) => (
          <Link
            key={period}
            to={`?minutes=${period}`}
            aria-current={period === minutes ? "true" : undefined}
            className={`btn ${period === minutes ? "btn-primary" : "btn-ghost"}`}
          >
            {periodLabels[period]}
          </Link>
        ))}
      </nav>
      {/* The key: figures of another period are not shown as those of this one. */}
      <Figures key={minutes} minutes={minutes} />
    </>
  );
}

function Figures({ minutes }: { minutes: (typeof playPeriods)[number] }) {
  const read = useCallback(() => callDesk("GET", `plays?minutes=${minutes}`, deskPlaysResponse), [minutes]);
  const { data, problem, readAt, reload } = useCall(read);
  usePolling(reload, interval);
  return (
    <>
      <CallState {...{ data, problem, readAt }} what="what was measured" />
      <p role="status" className="mt-6">
        {data?.entries.length === 0 && "Nothing was watched in this time."}
      </p>
      {data !== null && data.entries.length > 0 && <Entries entries={data.entries} />}
      {data !== null && (
        <div className="mt-8 grid gap-8 sm:grid-cols-2">
          <Codes title="Plays that ended with an error" codes={data.failures} />
          <Codes title="Refused by the session check" codes={data.refusals} />
        </div>
      )}
    </>
  );
}

function Entries({ entries }: Pick<DeskPlays, "entries">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container has to be reachable for the arrow keys (WCAG 2.1.1)
    <section className="overflow-x-auto" aria-label="Videos and commentaries" tabIndex={0}>
      <table className="w-full">
        <thead>
          <tr className="border-b border-edge">
            <th scope="col" className="py-2 pe-4 text-start">
              Video
            </th>
            {columns.map(([head]) => (
              <th key={head} scope="col" className="py-2 ps-4 text-end">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.entryID} className="border-b border-line">
              <th scope="row" className="min-w-[12rem] py-2 pe-4 text-start font-400">
                <Link to={`/video/${encodeURIComponent(entry.entryID)}`} className="text-link" dir="auto">
                  {entry.title ?? entry.entryID}
                </Link>
              </th>
              {columns.map(([head, cell]) => (
                <td key={head} className="ps-4 text-end whitespace-nowrap figures">
                  {cell(entry)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Codes({ title, codes }: { title: string; codes: DeskPlays["failures"] }) {
  return (
    <section>
      <h2 className="text-lg font-600">{title}</h2>
      {codes.length === 0 ? (
        <p className="mt-2 text-muted">None</p>
      ) : (
        <dl className="mt-2 grid max-w-[28rem] grid-cols-[1fr_auto] gap-x-4 gap-y-1">
          {codes.map(({ code, count }) => (
            <div key={code} className="contents">
              <dt className="break-all">{code}</dt>
              <dd className="m-0 text-end figures">{count}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
