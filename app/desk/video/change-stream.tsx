import { useCallback, useState } from "react";
import { Link, useNavigate } from "react-router";
import { deletedStream, deskStreamChoices, deskStreamResponse } from "../../../schemas/desk/streams.ts";
import { callDesk, findAtDesk } from "../client.ts";
import { Problem } from "../form.tsx";
import { useCall } from "../use-call.ts";
import { EntryStep } from "./entry-step.tsx";
import { StreamForm } from "./stream-form.tsx";

const phases = { "to come": "It has not opened yet.", "on air": "It is open.", ended: "It has ended." } as const;

/** Changes, ends and deletes a live stream. @param onChanged shows the entry again */
export function ChangeStream({ entryID, onChanged }: { entryID: string; onChanged: () => Promise<void> }) {
  const path = `streams/${encodeURIComponent(entryID)}`;
  const read = useCallback(
    async () => ({
      stream: await findAtDesk(path, deskStreamResponse),
      choices: await callDesk("GET", "streams", deskStreamChoices),
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
  const { stream, choices } = data;
  if (stream === null) return null;
  const { version } = stream;
  return (
    <section aria-labelledby="stream" className="mt-8 max-w-[36rem]">
      <h2 id="stream" className="heading-3 mb-3">
        The stream
      </h2>
      <p>
        {phases[stream.phase]}{" "}
        {stream.rule !== null && (
          <>
            The rule{" "}
            <Link to={`/video/all/live-rules/${stream.rule}`} className="text-link">
              {stream.rule}
            </Link>{" "}
            makes it of its match. Once you change it here, the rule leaves it alone.
          </>
        )}
      </p>
      <p role="status">{said}</p>
      <div className="mt-3 grid gap-3">
        <details className="card p-4">
          <summary className="min-h-8 cursor-pointer font-600">Change it</summary>
          <div className="mt-4">
            <StreamForm key={version} choices={choices} stream={stream} onDone={() => isSaid("It is changed.")} />
          </div>
        </details>
        {stream.phase === "on air" && (
          <EntryStep
            label="End it"
            words="The site shows it as over, whatever its match does, and lists it no more. Running players stop within five seconds. It cannot be opened again."
            run={async (reason) => {
              await callDesk("POST", `${path}/end`, deskStreamResponse, { version, reason });
              await isSaid("It has ended.");
            }}
          />
        )}
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
  );
}
