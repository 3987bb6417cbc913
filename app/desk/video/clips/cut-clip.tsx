import { useCallback, useRef, useState } from "react";
import { Link, useParams } from "react-router";
import { type Clip, clipResponse, type StreamClips, streamClipsResponse } from "../../../../schemas/desk/clips.ts";
import { CallState } from "../../calls/call-state.tsx";
import { callDesk } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { DeskForm, ErrorMessage, LabelledField, SelectField, TextInput } from "../../forms/form.tsx";
import { formatClockTime } from "../../time.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { cutAt, defaultPoints, type Points, setIn, setOut } from "./clip-points.ts";
import { ClipPreview } from "./clip-preview.tsx";
import { ClipList, clipsPath } from "./clips.tsx";

/** Cuts a clip from the last two minutes of a live stream and publishes it. */
export function CutClip() {
  const { entry = "" } = useParams();
  const read = useCallback(() => callDesk("GET", clipsPath(entry), streamClipsResponse), [entry]);
  const { data, problem, reload } = useCall(read);
  const [loads, setLoads] = useState(0);
  const again = async () => {
    await reload();
    setLoads((count) => count + 1);
  };
  return (
    <>
      <PageHeading>Cut a clip</PageHeading>
      <CallState {...{ data, problem }} what="the stream" />
      {data !== null && (
        <>
          <p className="mt-2">
            <Link className="text-link inline-flex min-h-8 items-center" to={`/video/${encodeURIComponent(entry)}`}>
              <span dir="auto">{data.title}</span>
            </Link>
          </p>
          {data.cut === null ? (
            <p className="mt-4">{data.because}</p>
          ) : (
            <Cutter key={loads} entryID={entry} stream={data} loaded={data.cut} again={again} reload={reload} />
          )}
        </>
      )}
    </>
  );
}

function Cutter({
  entryID,
  stream,
  loaded,
  again,
  reload,
}: {
  entryID: string;
  stream: StreamClips;
  loaded: NonNullable<StreamClips["cut"]>;
  /** Loads the last two minutes again. */
  again: () => Promise<void>;
  /** Loads the list of clips again. */
  reload: () => Promise<void>;
}) {
  // The points are times in these two minutes, until newer ones are loaded.
  const [{ from, to, segmentSeconds, preview }] = useState(loaded);
  const length = (Date.parse(to) - Date.parse(from)) / 1000;
  const shown = { length, segmentSeconds };
  const [points, setPoints] = useState(() => defaultPoints(shown));
  const [published, setPublished] = useState<Clip | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const cut = cutAt(points, shown);
  const instantAt = (seconds: number) => new Date(Date.parse(from) + Math.round(seconds * 1000));
  const show = (seconds: number) => {
    if (video.current !== null && video.current.readyState > 0) video.current.currentTime = seconds;
  };
  const clips = published === null ? stream.clips : [published, ...stream.clips];

  return (
    <div className="mt-4 grid gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div>
        <ClipPreview
          {...{ video, preview, length, segmentSeconds, cut }}
          onIn={(seconds) => setPoints((before) => setIn(before, seconds, shown))}
          onOut={(seconds) => setPoints((before) => setOut(before, seconds, shown))}
          onProblem={() =>
            setProblem(
              "The preview cannot be shown: it is over after a quarter of an hour, or this browser cannot play it. Load this page again, or cut by the numbers.",
            )
          }
        />
        {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
        <div className="mt-4 grid gap-4 m:grid-cols-2">
          <PointField
            label="In point, seconds"
            value={points.in}
            max={length}
            onPoint={(seconds) => {
              setPoints(setIn(points, seconds, shown));
              show(seconds);
            }}
          />
          <PointField
            label="Out point, seconds"
            value={points.out}
            max={length}
            onPoint={(seconds) => {
              setPoints(setOut(points, seconds, shown));
              show(seconds);
            }}
          />
        </div>
        <p role="status" className="mt-3">
          <Outcome {...{ points, cut, segmentSeconds, instantAt }} />
        </p>
        <button type="button" className="btn btn-label mt-2" onClick={() => void again()}>
          <span aria-hidden="true" className="i-lucide-rotate-ccw" />
          Load the last two minutes again
        </button>
      </div>
      <div className="grid content-start gap-4">
        <DeskForm
          label="Publish the clip"
          submit="Publish the clip"
          onSubmit={async ({ title = "", viewers, rules }) => {
            setPublished(null);
            const body = { from: instantAt(cut.in), to: instantAt(cut.out), title, viewers, rules };
            setPublished(await callDesk("POST", clipsPath(entryID), clipResponse, body));
          }}
        >
          <TextInput
            label="Title"
            name="title"
            required
            maxLength={200}
            autoCapitalize="sentences"
            spellCheck
            defaultValue={stream.matchTitle === null ? "" : `Highlights: ${stream.matchTitle}`}
            hint={
              stream.matchTitle === null
                ? "Fans find it among the highlights."
                : `Fans find it among the highlights, and at the match: ${stream.matchTitle}.`
            }
          />
          <SelectField
            label="Who may watch it"
            name="viewers"
            options={[
              { value: "stream", label: "Everybody who may watch the stream" },
              { value: "accounts", label: "Every account" },
              { value: "everybody", label: "Everybody, without an account" },
            ]}
          />
          <SelectField
            label="Where and when"
            name="rules"
            options={[
              { value: "stream", label: "As the stream" },
              { value: "none", label: "Everywhere, at any time" },
            ]}
          />
        </DeskForm>
        <p role="status">
          {published !== null && (
            <>
              It is published, and fans have it in a few seconds:{" "}
              <SiteLink path={`/videos/${encodeURIComponent(published.entryID)}`} className="min-h-8">
                its page
              </SiteLink>
            </>
          )}
        </p>
        <ClipList
          clips={clips}
          onDeleted={async () => {
            await reload();
            setPublished(null);
          }}
        />
      </div>
    </div>
  );
}

/** Says how long the clip gets, and how far it extends beyond the chosen points. */
function Outcome({
  points,
  cut,
  segmentSeconds,
  instantAt,
}: {
  points: Points;
  cut: Points;
  segmentSeconds: number;
  instantAt: (seconds: number) => Date;
}) {
  const [early, late] = [points.in - cut.in, cut.out - points.out].map((seconds) => Math.max(0, seconds).toFixed(1));
  return (
    <>
      The clip lasts {(cut.out - cut.in).toFixed(1)} seconds, from {formatClockTime(instantAt(cut.in))} to{" "}
      {formatClockTime(instantAt(cut.out))}. It begins {early} s before your in point and ends {late} s after your out
      point: a stream can be cut every {segmentSeconds} s.
    </>
  );
}

/** A field for a point in seconds. A typed value applies on Enter, or when the field is left. */
function PointField({
  label,
  value,
  max,
  onPoint,
}: {
  label: string;
  value: number;
  max: number;
  onPoint: (seconds: number) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    if (typed !== null && typed.trim() !== "" && Number.isFinite(Number(typed))) onPoint(Number(typed));
    setTyped(null);
  };
  return (
    <LabelledField label={label}>
      {(control) => (
        <input
          {...control}
          type="number"
          inputMode="decimal"
          className="field"
          min={0}
          max={max.toFixed(1)}
          step={0.1}
          value={typed ?? value.toFixed(1)}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={take}
          onKeyDown={({ key }) => key === "Enter" && take()}
        />
      )}
    </LabelledField>
  );
}
