import { useCallback, useState } from "react";
import { z } from "zod";
import { type DeskMailFrame, deskMailFrameResponse } from "../../../schemas/desk/mails.ts";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { ErrorMessage, TextArea, TextInput } from "../forms/form.tsx";
import { PublishBar, usePublishing } from "../forms/publishing.tsx";
import { useMe } from "../shell/shell.tsx";
import { mayPublish } from "./page-list.tsx";

const read = () => callDesk("GET", "mail-frame", deskMailFrameResponse);

/** The frame while edited, with the lines of the footer as one text. */
const typedFrame = z.object({ sender: z.string(), footer: z.string() });
type TypedFrame = z.output<typeof typedFrame>;
const typedOf = ({ sender, footer }: DeskMailFrame): TypedFrame => ({
  sender: sender ?? "",
  footer: footer.join("\n"),
});

/** Edits the sender of all mails to fans, and the lines below each mail. */
export function MailFrame() {
  const { data, problem } = useCall(useCallback(read, []));
  return (
    <section aria-labelledby="frame" className="mt-8 max-w-[46rem]">
      <h2 id="frame" className="heading-3">
        Sender and footer
      </h2>
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      {data !== null && <Editor found={data} />}
    </section>
  );
}

function Editor({ found }: { found: DeskMailFrame }) {
  const isEditable = mayPublish(useMe().role);
  const [typed, setTyped] = useState(() => typedOf(found));
  const publishing = usePublishing(found, (now) => setTyped(typedOf(now)));
  const { shown, setStatus } = publishing;
  function write(change: Partial<TypedFrame>) {
    setTyped((before) => ({ ...before, ...change }));
    setStatus("");
  }
  const put = ({ sender, footer }: TypedFrame, { revision }: DeskMailFrame, reason = "") =>
    callDesk("POST", "mail-frame", deskMailFrameResponse, {
      sender: sender.trim() === "" ? null : sender,
      footer: footer.split("\n").filter((line) => line.trim() !== ""),
      ...{ revision, reason },
    });
  return (
    <fieldset disabled={!isEditable} className="mt-3 grid gap-4">
      <legend className="visually-hidden">Sender and footer</legend>
      <TextInput
        label="Sender's name"
        hint="Before the address that mails are sent from. Empty: as it is set up there."
        maxLength={80}
        autoCapitalize="words"
        dir="auto"
        value={typed.sender}
        onChange={({ target }) => write({ sender: target.value })}
      />
      <TextArea
        label="Lines below each mail"
        hint="Such as a signature and the league's legal address. Eight lines at most."
        rows={4}
        spellCheck
        dir="auto"
        value={typed.footer}
        onChange={({ target }) => write({ footer: target.value })}
      />
      <PublishBar
        publishing={publishing}
        isEditable={isEditable}
        isChanged={JSON.stringify(typed) !== JSON.stringify(typedOf(shown))}
        publish={(reason) => put(typed, shown, reason)}
        undo={(former, now) => put(typedOf(former), now)}
        unpublished={{
          ...{ subject: "mail-frame", shown: deskMailFrameResponse, schema: typedFrame },
          ...{ work: typed, onRestore: setTyped },
        }}
        read={read}
      />
    </fieldset>
  );
}
