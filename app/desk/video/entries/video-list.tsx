import { useCallback } from "react";
import { Link, useSearchParams } from "react-router";
import { type DeskVideos, deskVideosResponse } from "../../../../schemas/desk/videos.ts";
import { callDesk } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { DeskForm, ErrorMessage, TextInput } from "../../forms/form.tsx";
import { PageLinks } from "../../lists/page-links.tsx";
import { useMe } from "../../shell/shell.tsx";
import { formatDateTime } from "../../time.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { ScheduleList } from "./schedule-list.tsx";

function aboutOf({ live, commentary, from, pulled }: DeskVideos["entries"][number]): string {
  const kind = live ? "Live" : "Recording";
  const what = commentary ? `Commentary, ${kind.toLowerCase()}` : kind;
  return `${what}, from ${formatDateTime(from)}${pulled ? ", pulled" : ""}`;
}

/** Shows live streams as a timeline, or the results of a search. */
export function VideoList() {
  const [parameters, setParameters] = useSearchParams();
  const { role } = useMe();
  const text = parameters.get("text") ?? "";
  const page = Number(parameters.get("page") ?? 0);
  const read = useCallback(
    () => callDesk("GET", `videos?${new URLSearchParams({ text, page: String(page) })}`, deskVideosResponse),
    [text, page],
  );
  const { data, problem } = useCall(read);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading>Video desk</PageHeading>
        <div className="flex flex-wrap gap-2">
          {role !== "commercial" && (
            <>
              <Link to="/video/all/plays" className="btn btn-ghost">
                How it plays
              </Link>
              <Link to="/video/all/sources" className="btn btn-ghost">
                How sources are
              </Link>
              {role !== "support" && (
                <Link to="/video/all/sections" className="btn btn-ghost">
                  Sections
                </Link>
              )}
            </>
          )}
          <Link to="/video/all/rules" className="btn btn-ghost">
            Availability rules
          </Link>
          <Link to="/video/all/live-rules" className="btn btn-ghost">
            A season's live entries
          </Link>
          {(role === "administrator" || role === "video") && (
            <>
              <Link to="/video/add/recording" className="btn btn-ghost">
                Add a recording
              </Link>
              <Link to="/video/open/commentary" className="btn btn-ghost">
                Open a commentary
              </Link>
              <Link to="/video/open/stream" className="btn btn-primary">
                Open a live stream
              </Link>
            </>
          )}
        </div>
      </div>
      <search className="mt-6 block max-w-[32rem]">
        <DeskForm
          label="Find a video or commentary"
          submit="Find"
          onSubmit={async ({ text: typed = "" }) => setParameters(typed === "" ? {} : { text: typed })}
        >
          <TextInput
            label="Words of its title, or its id"
            name="text"
            maxLength={100}
            defaultValue={text}
            hint="Empty: live streams, those on air first."
          />
        </DeskForm>
      </search>
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      <p role="status" className="mt-6">
        {data?.entries.length === 0 && (text === "" ? "Nothing is on air or announced." : "Nothing is called that.")}
      </p>
      {text === "" && data !== null && (
        <>
          <ScheduleList entries={data.entries} />
          <PageLinks page={page} more={data.more} to={(next) => `/video?page=${next}`} before="Earlier" after="Later" />
        </>
      )}
      <EntryList
        entries={text === "" ? [] : (data?.entries ?? []).map((entry) => ({ ...entry, about: aboutOf(entry) }))}
      />
      {data !== null && data.pulled.length > 0 && (
        <section aria-labelledby="pulled" className="mt-8">
          <h2 id="pulled" className="heading-3">
            Pulled: nobody may watch these
          </h2>
          <EntryList entries={data.pulled.map((entry) => ({ ...entry, about: entry.entryID }))} />
        </section>
      )}
      {data !== null && data.waiting.length > 0 && (
        <section aria-labelledby="waiting" className="mt-8">
          <h2 id="waiting" className="heading-3">
            Recordings that fans do not see yet
          </h2>
          <EntryList
            entries={data.waiting.map((entry) => ({
              ...entry,
              about: `Recording, from ${formatDateTime(entry.from)}`,
            }))}
          />
        </section>
      )}
    </>
  );
}

/** @param entries with `about`, the text below the title */
function EntryList({ entries }: { entries: readonly { entryID: string; title: string; about: string }[] }) {
  return (
    <ul className="mt-2 grid gap-2">
      {entries.map(({ entryID, title, about }) => (
        <li key={entryID}>
          <Link to={`/video/${encodeURIComponent(entryID)}`} className="card block p-3 hover:bg-raised">
            <span className="font-600" dir="auto">
              {title}
            </span>
            <span className="block text-sm text-muted">{about}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
