import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { deskCommentaryChoices, deskCommentaryResponse } from "../../../schemas/desk/commentaries.ts";
import { deletedStream } from "../../../schemas/desk/streams.ts";
import { callDesk } from "../client.ts";
import { Problem } from "../form.tsx";
import { useCall } from "../use-call.ts";
import { CommentaryForm } from "./commentary-form.tsx";
import { EntryStep } from "./entry-step.tsx";

const phases = { "to come": "It has not opened yet.", "on air": "It is open.", ended: "It has ended." } as const;

/** Changes, ends and deletes a live commentary. @param onChanged shows the entry again */
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
  const [said, setSaid] = useState("");
  const navigate = useNavigate();
  const isSaid = async (sentence: string) => {
    setSaid(sentence);
    await Promise.all([reload(), onChanged()]);
  };
  if (data === null) return problem === null ? null : <Problem>{problem}</Problem>;
  const { commentary, choices } = data;
  const { version } = commentary;
  return (
    <section aria-labelledby="commentary" className="mt-8 max-w-[36rem]">
      <h2 id="commentary" className="heading-3 mb-3">
        The commentary
      </h2>
      <p>{phases[commentary.phase]}</p>
      <p role="status">{said}</p>
      <div className="mt-3 grid gap-3">
        <details className="card p-4">
          <summary className="min-h-8 cursor-pointer font-600">Change it</summary>
          <div className="mt-4">
            <CommentaryForm
              key={version}
              choices={choices}
              commentary={commentary}
              onDone={() => isSaid("It is changed.")}
            />
          </div>
        </details>
        {commentary.phase === "on air" && (
          <EntryStep
            label="End it"
            words="The site shows it as over, whatever its match does. Running players stop within five seconds. It cannot be opened again."
            run={async (reason) => {
              await callDesk("POST", `${path}/end`, deskCommentaryResponse, { version, reason });
              await isSaid("It has ended.");
            }}
          />
        )}
        <EntryStep
          label="Delete it"
          words="It is gone from the page of its match, with its rules, and running players stop within five seconds."
          run={async (reason) => {
            await callDesk("POST", `${path}/delete`, deletedStream, { version, reason });
            await navigate("/video");
          }}
        />
      </div>
    </section>
  );
}
