import { useCallback } from "react";
import { useNavigate } from "react-router";
import { deskStreamChoices } from "../../../../schemas/desk/streams.ts";
import { CallState } from "../../calls/call-state.tsx";
import { callDesk } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { StreamForm } from "./stream-form.tsx";

const readChoices = () => callDesk("GET", "streams", deskStreamChoices);

/** Opens a live stream. */
export function OpenStream() {
  const read = useCallback(readChoices, []);
  const { data, problem } = useCall(read);
  const navigate = useNavigate();
  return (
    <>
      <PageHeading className="mb-6">Open a live stream</PageHeading>
      <CallState {...{ data, problem }} what="the matches" />
      {data !== null && (
        <div className="max-w-[36rem]">
          <StreamForm
            choices={data}
            stream={null}
            onDone={async ({ entryID }) => await navigate(`/video/${encodeURIComponent(entryID)}`)}
          />
        </div>
      )}
    </>
  );
}
