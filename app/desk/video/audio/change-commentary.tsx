import { useCallback } from "react";
import { deskCommentaryChoices, deskCommentaryResponse } from "../../../../schemas/desk/commentaries.ts";
import { callDesk } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { ErrorMessage } from "../../forms/form.tsx";
import { useSaved } from "../../forms/use-saved.ts";
import { EntrySection } from "../entries/entry-section.tsx";
import { phases } from "../streams/change-stream.tsx";
import { CommentaryForm } from "./commentary-form.tsx";

/** Changes, ends and deletes a live commentary. @param onChanged reloads the entry */
export function ChangeCommentary({ entryID, onChanged }: { entryID: string; onChanged: () => Promise<void> }) {
  const path = `commentaries/${encodeURIComponent(entryID)}`;
  const read = useCallback(
    async () => ({
      commentary: await callDesk("GET", path, deskCommentaryResponse),
      choices: await callDesk("GET", "commentaries", deskCommentaryChoices),
    }),
    [path],
  );
  const { data, problem, reload } = useCall(read);
  const { status, showSaved } = useSaved(() => Promise.all([reload(), onChanged()]));
  if (data === null) return problem === null ? null : <ErrorMessage>{problem}</ErrorMessage>;
  const { commentary, choices } = data;
  const { version } = commentary;
  return (
    <EntrySection
      title="The commentary"
      state={<p>{phases[commentary.phase]}</p>}
      status={status}
      form={
        <CommentaryForm
          key={version}
          choices={choices}
          commentary={commentary}
          onDone={() => showSaved("It is changed.")}
          reload={reload}
        />
      }
      end={
        commentary.phase === "on air"
          ? {
              text: "The site shows it as over, whatever its match does. Running players stop within five seconds. It cannot be opened again.",
              run: async (reason) => {
                await callDesk("POST", `${path}/end`, deskCommentaryResponse, { version, reason });
                await showSaved("It has ended.");
              },
            }
          : null
      }
      deletion={{ call: `${path}/delete`, version, from: "the page of its match, with its rules" }}
    />
  );
}
