import { useCallback } from "react";
import { Link } from "react-router";
import { deskStreamChoices, deskStreamResponse } from "../../../../schemas/desk/streams.ts";
import { callDesk, callDeskOrNull } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { ErrorMessage } from "../../forms/form.tsx";
import { useSaved } from "../../forms/use-saved.ts";
import { EntrySection } from "../entries/entry-section.tsx";
import { StreamForm } from "./stream-form.tsx";

/** Texts about the phase of a live entry. */
export const phases = { "to come": "It has not opened yet.", "on air": "It is open.", ended: "It has ended." } as const;

/** Changes, ends and deletes a live stream. @param onChanged reloads the entry */
export function ChangeStream({ entryID, onChanged }: { entryID: string; onChanged: () => Promise<void> }) {
  const path = `streams/${encodeURIComponent(entryID)}`;
  const read = useCallback(
    async () => ({
      stream: await callDeskOrNull(path, deskStreamResponse),
      choices: await callDesk("GET", "streams", deskStreamChoices),
    }),
    [path],
  );
  const { data, problem, reload } = useCall(read);
  const { status, showSaved } = useSaved(() => Promise.all([reload(), onChanged()]));
  if (data === null) return problem === null ? null : <ErrorMessage>{problem}</ErrorMessage>;
  const { stream, choices } = data;
  if (stream === null) return null;
  const { version } = stream;
  return (
    <EntrySection
      title="The stream"
      state={
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
      }
      status={status}
      form={
        <StreamForm
          key={version}
          choices={choices}
          stream={stream}
          onDone={() => showSaved("It is changed.")}
          reload={reload}
        />
      }
      end={
        stream.phase === "on air"
          ? {
              text: "The site shows it as over, whatever its match does, and lists it no more. Running players stop within five seconds. It cannot be opened again.",
              run: async (reason) => {
                await callDesk("POST", `${path}/end`, deskStreamResponse, { version, reason });
                await showSaved("It has ended.");
              },
            }
          : null
      }
      deletion={{ call: `${path}/delete`, version, from: "the site, with its address and its rules" }}
    />
  );
}
