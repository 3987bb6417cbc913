import { useCallback } from "react";
import { deskRecordingChoices, deskRecordingResponse } from "../../../../schemas/desk/recordings.ts";
import { callDesk, callDeskOrNull } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { ErrorMessage } from "../../forms/form.tsx";
import { useSaved } from "../../forms/use-saved.ts";
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
  const { status, showSaved } = useSaved(() => Promise.all([reload(), onChanged()]));
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
            onDone={() => showSaved("It is changed.")}
          />
        }
        deletion={{ call: `${path}/delete`, version, from: "the site, with its address and its rules" }}
      />
    </>
  );
}
