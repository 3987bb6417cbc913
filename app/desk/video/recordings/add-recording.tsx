import { useCallback } from "react";
import { Link, useNavigate } from "react-router";
import { deskRecordingChoices } from "../../../../schemas/desk/recordings.ts";
import { CallState } from "../../calls/call-state.tsx";
import { callDesk } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { RecordingForm } from "./recording-form.tsx";

const readChoices = () => callDesk("GET", "recordings", deskRecordingChoices);

/** Adds a recording. Its file is uploaded on its own page. */
export function AddRecording() {
  const read = useCallback(readChoices, []);
  const { data, problem } = useCall(read);
  const navigate = useNavigate();
  return (
    <>
      <PageHeading className="mb-6">Add a recording</PageHeading>
      <CallState {...{ data, problem }} what="the matches" />
      {data === null ? null : data.sections.length === 0 ? (
        <p>
          A recording is in a section of videos, and there is none yet.{" "}
          <Link to="/video/all/sections" className="text-link">
            Add one first
          </Link>
        </p>
      ) : (
        <div className="max-w-[36rem]">
          <RecordingForm
            choices={data}
            recording={null}
            onDone={async ({ entryID }) => await navigate(`/video/${encodeURIComponent(entryID)}`)}
          />
        </div>
      )}
    </>
  );
}
