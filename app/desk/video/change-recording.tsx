import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { deskRecordingChoices, deskRecordingResponse } from "../../../schemas/desk/recordings.ts";
import { deletedStream } from "../../../schemas/desk/streams.ts";
import { callDesk, findAtDesk } from "../client.ts";
import { Problem } from "../form.tsx";
import { useCall } from "../use-call.ts";
import { EntryStep } from "./entry-step.tsx";
import { RecordingForm } from "./recording-form.tsx";
import { UploadRecording } from "./upload-recording.tsx";

/** Uploads a recording's file, changes the recording and deletes it. @param onChanged shows the entry again */
export function ChangeRecording({ entryID, onChanged }: { entryID: string; onChanged: () => Promise<void> }) {
  const path = `recordings/${encodeURIComponent(entryID)}`;
  const read = useCallback(
    async () => ({
      // A recorded commentary is no recording of the video desk.
      recording: await findAtDesk(path, deskRecordingResponse),
      choices: await callDesk("GET", "recordings", deskRecordingChoices),
    }),
    [path],
  );
  const { data, problem, reload } = useCall(read);
  const [said, setSaid] = useState("");
  const navigate = useNavigate();
  if (data === null) return problem === null ? null : <Problem>{problem}</Problem>;
  const { recording, choices } = data;
  if (recording === null) return null;
  const { version } = recording;
  return (
    <>
      {recording.source === null && (
        <UploadRecording entryID={entryID} hasFootage={recording.minutes > 0} onSent={onChanged} />
      )}
      <section aria-labelledby="recording" className="mt-8 max-w-[36rem]">
        <h2 id="recording" className="heading-3 mb-3">
          The recording
        </h2>
        <p role="status">{said}</p>
        <div className="mt-3 grid gap-3">
          <details className="card p-4">
            <summary className="min-h-8 cursor-pointer font-600">Change it</summary>
            <div className="mt-4">
              <RecordingForm
                key={version}
                choices={choices}
                recording={recording}
                onDone={async () => {
                  setSaid("It is changed.");
                  await Promise.all([reload(), onChanged()]);
                }}
              />
            </div>
          </details>
          <EntryStep
            label="Delete it"
            words="It is gone from the site, with its address and its rules, and running players stop within five seconds."
            run={async (reason) => {
              await callDesk("POST", `${path}/delete`, deletedStream, { version, reason });
              await navigate("/video");
            }}
          />
        </div>
      </section>
    </>
  );
}
