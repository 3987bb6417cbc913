import { useCallback, useState } from "react";
import { deskRecordingChoices, deskRecordingResponse } from "../../../../schemas/desk/recordings.ts";
import { callDesk, callDeskOrNull } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { ErrorMessage } from "../../forms/form.tsx";
import { EntrySection } from "../entries/entry-section.tsx";
import { RecordingForm } from "./recording-form.tsx";
import { UploadRecording } from "./upload-recording.tsx";

/** Uploads a recording's file, changes the recording and deletes it. @param onChanged reloads the entry */
export function ChangeRecording({ entryID, onChanged }: { entryID: string; onChanged: () => Promise<void> }) {
  const path = `recordings/${encodeURIComponent(entryID)}`;
  const read = useCallback(
    async () => ({
      // Null for a recorded commentary, which is not managed here.
      recording: await callDeskOrNull(path, deskRecordingResponse),
      choices: await callDesk("GET", "recordings", deskRecordingChoices),
    }),
    [path],
  );
  const { data, problem, reload } = useCall(read);
  const [status, setStatus] = useState("");
  if (data === null) return problem === null ? null : <ErrorMessage>{problem}</ErrorMessage>;
  const { recording, choices } = data;
  if (recording === null) return null;
  const { version } = recording;
  return (
    <>
      {recording.source === null && (
        <UploadRecording entryID={entryID} hasFootage={recording.minutes > 0} onSent={onChanged} />
      )}
      <EntrySection
        title="The recording"
        status={status}
        form={
          <RecordingForm
            key={version}
            choices={choices}
            recording={recording}
            reload={reload}
            onDone={async () => {
              // The form shows the new version before anybody reads that it is saved: what they type next is typed into that one.
              await Promise.all([reload(), onChanged()]);
              setStatus("It is changed.");
            }}
          />
        }
        deletion={{ call: `${path}/delete`, version, from: "the site, with its address and its rules" }}
      />
    </>
  );
}
