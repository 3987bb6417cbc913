import { useCallback, useState } from "react";
import { useParams } from "react-router";
import { anyAccount, type DeskVideo, deskVideoResponse, nobody } from "../../../schemas/desk/videos.ts";
import { CallState } from "../call-state.tsx";
import { callDesk } from "../client.ts";
import { DeskForm, ReasonField } from "../form.tsx";
import { PageHeading } from "../page-heading.tsx";
import { useMe } from "../shell.tsx";
import { SiteLink } from "../site-link.tsx";
import { describeMinute } from "../time.ts";
import { useCall } from "../use-call.ts";
import { useRepeated } from "../use-repeated.ts";
import { ChangeRecording } from "./change-recording.tsx";
import { ChangeStream } from "./change-stream.tsx";
import { Clips } from "./clips.tsx";
import { EntryPreview } from "./entry-preview.tsx";
import { WatchQuestion } from "./watch-question.tsx";

const openToWords = {
  everybody: "Everybody may watch it, without an account.",
  accounts: "Every account may watch it.",
  passes: "It takes a pass.",
} as const;

/** What is said of a pass behind its name. */
const saleWords = { now: "", "to come": " (not on sale yet)", ended: " (sold no more)" } as const;

/** Milliseconds between two looks at a recording that is being packaged. */
const interval = 5_000;

/** How far an uploaded recording is, as a sentence; null once it plays. */
function recordingWords({ state, percent, problem }: NonNullable<DeskVideo["recording"]>): string | null {
  const done = percent === null ? "" : `, ${percent} %`;
  switch (state) {
    case "awaited":
      return "It has no file yet. It plays once one is uploaded and packaged.";
    case "uploading":
      return `Its recording is being uploaded${done}.`;
    case "uploaded":
      return `Its recording waits to be packaged.${problem === null ? "" : ` ${problem}`}`;
    case "packaging":
      return `Its recording is being packaged${done}.`;
    case "failed":
      return `Its recording could not be packaged. ${problem ?? ""}`;
    case "ready":
      return null;
  }
}

/** A video or commentary: who may watch it, and pulling it. */
export function VideoEntry() {
  const { entry = "" } = useParams();
  const read = useCallback(() => callDesk("GET", `videos/${encodeURIComponent(entry)}`, deskVideoResponse), [entry]);
  const { data, problem, reload } = useCall(read);
  if (data === null) return <CallState {...{ data, problem }} what="the video" />;
  return <Entry key={data.entryID} video={data} reload={reload} />;
}

function Entry({ video, reload }: { video: DeskVideo; reload: () => Promise<void> }) {
  const { entryID, title, live, from, pulled, rules, openTo, passes, recording } = video;
  const progress = recording === null ? null : recordingWords(recording);
  const { role } = useMe();
  const mayChange = role === "administrator" || role === "video";
  const isUnderway = progress !== null && recording?.state !== "failed" && recording?.state !== "awaited";
  useRepeated(reload, isUnderway ? interval : null);
  const opening = passes.filter(({ opens, sale }) => opens && sale === "now");
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <p className="mt-2 font-600">{pulled ? "Pulled: nobody may watch it" : live ? "Live stream" : "Recording"}</p>
      {progress !== null && <p className="mt-1">{progress}</p>}
      <p className="mt-1">
        {entryID}, from {describeMinute(from)}.{" "}
        <SiteLink path={`/videos/${encodeURIComponent(entryID)}`}>Its page</SiteLink>
      </p>
      <ul className="mt-4 list-disc ps-5">
        <li>{openToWords[openTo]}</li>
        {openTo === "passes" && (
          <li>
            {opening.length === 0
              ? "No pass on sale opens it."
              : `Opened by ${opening.map(({ name }) => name).join("; ")}.`}
          </li>
        )}
        {rules.length === 0 ? <li>Everywhere, at any time.</li> : rules.map((rule) => <li key={rule}>{rule}</li>)}
      </ul>
      {mayChange && !pulled && <EntryPreview entryID={entryID} />}
      {live && mayChange && <Clips entryID={entryID} />}
      <WatchQuestion
        entryID={entryID}
        viewers={[
          { value: nobody, label: "Somebody who is not signed in" },
          { value: anyAccount, label: "An account without a pass" },
          ...passes.map(({ id, name, sale }) => ({ value: id, label: `An account with ${name}${saleWords[sale]}` })),
        ]}
      />
      {live && mayChange && <ChangeStream entryID={entryID} onChanged={reload} />}
      {!live && mayChange && <ChangeRecording entryID={entryID} onChanged={reload} />}
      {mayChange && <Pull video={video} reload={reload} />}
    </>
  );
}

/** Lets nobody watch it, or everybody again whom its rules allow. */
function Pull({ video: { entryID, pulled }, reload }: { video: DeskVideo; reload: () => Promise<void> }) {
  const [said, setSaid] = useState("");
  const label = pulled ? "Let it be watched again" : "Pull it";
  return (
    <section aria-labelledby="pull" className="mt-8 max-w-[32rem]">
      <h2 id="pull" className="heading-3 mb-3">
        {label}
      </h2>
      <p className="mb-3">
        {pulled
          ? "Viewers whom its rules allow can watch it again at once."
          : "Nobody can watch it any more, and running players stop within five seconds."}
      </p>
      <DeskForm
        key={String(pulled)}
        label={label}
        submit={label}
        danger={!pulled}
        onSubmit={async ({ reason = "" }) => {
          const body = { pulled: !pulled, reason };
          await callDesk("POST", `videos/${encodeURIComponent(entryID)}/pull`, deskVideoResponse, body);
          setSaid(pulled ? "It may be watched again." : "It is pulled.");
          await reload();
        }}
      >
        <ReasonField />
      </DeskForm>
      <p role="status" className="mt-3">
        {said}
      </p>
    </section>
  );
}
