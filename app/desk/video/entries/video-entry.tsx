import { useCallback, useState } from "react";
import { useParams } from "react-router";
import { anyAccount, type DeskVideo, deskVideoResponse, signedOut } from "../../../../schemas/desk/videos.ts";
import { CallState } from "../../calls/call-state.tsx";
import { callDesk } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { usePolling } from "../../calls/use-polling.ts";
import { DeskForm, ReasonField } from "../../forms/form.tsx";
import { useMe } from "../../shell/shell.tsx";
import { formatDateTime } from "../../time.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { ChangeCommentary } from "../audio/change-commentary.tsx";
import { Clips } from "../clips/clips.tsx";
import { ChangeRecording } from "../recordings/change-recording.tsx";
import { ChangeStream } from "../streams/change-stream.tsx";
import { EntryPreview } from "./entry-preview.tsx";
import { WatchCheck } from "./watch-check.tsx";

const openToLabel = ({ openTo, commentary }: DeskVideo): string => {
  const play = commentary ? "listen to" : "watch";
  switch (openTo) {
    case "everybody":
      return `Everybody may ${play} it, without an account.`;
    case "accounts":
      return `Every account may ${play} it.`;
    case "passes":
      return "It takes a pass.";
  }
};

/** The kind of an entry, in a few words. */
function kindOf({ pulled, commentary, live }: DeskVideo): string {
  if (pulled) return `Pulled: nobody may ${commentary ? "listen to" : "watch"} it`;
  if (commentary) return live ? "Live commentary" : "Recorded commentary";
  return live ? "Live stream" : "Recording";
}

/** Path of its page on the site. A commentary is on its match's page; null if it has no match. */
function pageOf({ entryID, commentary, match }: DeskVideo): string | null {
  if (!commentary) return `/videos/${encodeURIComponent(entryID)}`;
  return match === null ? null : `/match-centre/${match}`;
}

/** Text after a pass's name. */
const saleLabels = { now: "", "to come": " (not on sale yet)", ended: " (sold no more)" } as const;

/** Milliseconds between polls while a recording is being packaged. */
const interval = 5_000;

/** Progress of an uploaded recording, as a sentence; null once it can be played. */
function recordingMessage({ state, percent, problem }: NonNullable<DeskVideo["recording"]>): string | null {
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

/** Page of a video or commentary: who may watch it, and pulling it. */
export function VideoEntry() {
  const { entry = "" } = useParams();
  const read = useCallback(() => callDesk("GET", `videos/${encodeURIComponent(entry)}`, deskVideoResponse), [entry]);
  const { data, problem, reload } = useCall(read);
  if (data === null) return <CallState {...{ data, problem }} what="the video" />;
  return <Entry key={data.entryID} video={data} reload={reload} />;
}

function Entry({ video, reload }: { video: DeskVideo; reload: () => Promise<void> }) {
  const { entryID, title, live, commentary, from, pulled, rules, openTo, passes, recording } = video;
  const page = pageOf(video);
  const progress = recording === null ? null : recordingMessage(recording);
  const { role } = useMe();
  const mayChange = role === "administrator" || role === "video";
  const isUnderway = progress !== null && recording?.state !== "failed" && recording?.state !== "awaited";
  usePolling(reload, isUnderway ? interval : null);
  const opening = passes.filter(({ opens, sale }) => opens && sale === "now");
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <p className="mt-2 font-600">{kindOf(video)}</p>
      {progress !== null && <p className="mt-1">{progress}</p>}
      <p className="mt-1">
        {entryID}, from {formatDateTime(from)}.{" "}
        {page !== null && <SiteLink path={page}>{commentary ? "Its match" : "Its page"}</SiteLink>}
      </p>
      <ul className="mt-4 list-disc ps-5">
        <li>{openToLabel(video)}</li>
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
      {live && !commentary && mayChange && <Clips entryID={entryID} />}
      <WatchCheck
        entryID={entryID}
        viewers={[
          { value: signedOut, label: "Somebody who is not signed in" },
          { value: anyAccount, label: "An account without a pass" },
          ...passes.map(({ id, name, sale }) => ({ value: id, label: `An account with ${name}${saleLabels[sale]}` })),
        ]}
      />
      {live && mayChange && commentary && <ChangeCommentary entryID={entryID} onChanged={reload} />}
      {live && mayChange && !commentary && <ChangeStream entryID={entryID} onChanged={reload} />}
      {!live && mayChange && !commentary && <ChangeRecording entryID={entryID} onChanged={reload} />}
      {mayChange && <Pull video={video} reload={reload} />}
    </>
  );
}

/** Pulls an entry, so that nobody can watch it, or allows it again. */
function Pull({ video: { entryID, pulled }, reload }: { video: DeskVideo; reload: () => Promise<void> }) {
  const [status, setStatus] = useState("");
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
          await reload();
          setStatus(pulled ? "It may be watched again." : "It is pulled.");
        }}
      >
        <ReasonField />
      </DeskForm>
      <p role="status" className="mt-3">
        {status}
      </p>
    </section>
  );
}
