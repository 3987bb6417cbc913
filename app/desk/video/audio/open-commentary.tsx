import { useCallback } from "react";
import { useNavigate } from "react-router";
import { deskCommentaryChoices } from "../../../../schemas/desk/commentaries.ts";
import { CallState } from "../../calls/call-state.tsx";
import { callDesk } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { CommentaryForm } from "./commentary-form.tsx";

const readChoices = () => callDesk("GET", "commentaries", deskCommentaryChoices);

/** Opens the live commentary of a match. */
export function OpenCommentary() {
  const read = useCallback(readChoices, []);
  const { data, problem } = useCall(read);
  const navigate = useNavigate();
  return (
    <>
      <PageHeading className="mb-6">Open a commentary</PageHeading>
      <CallState {...{ data, problem }} what="the matches" />
      {data?.matches.length === 0 && <p>Every match of the next two weeks has a commentary already.</p>}
      {data !== null && data.matches.length > 0 && (
        <div className="max-w-[36rem]">
          <CommentaryForm
            choices={data}
            commentary={null}
            onDone={async ({ entryID }) => await navigate(`/video/${encodeURIComponent(entryID)}`)}
          />
        </div>
      )}
    </>
  );
}
