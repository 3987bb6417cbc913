import { useState } from "react";
import { type DeskNewsletter, newsletterChanged, newsletterMailsPerMinute } from "../../../schemas/desk/newsletters.ts";
import { callDesk } from "../calls/client.ts";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { DeskForm, ReasonField } from "../forms/form.tsx";
import { languageName } from "../newsroom/languages.ts";
import { readerCount } from "./newsletter-messages.ts";

/** Makes the call that sends, stops or deletes a version of a newsletter. */
export const decideNewsletter = (
  id: string,
  what: "send" | "stop" | "delete",
  body: { version: number; reason: string },
) => callDesk("POST", `newsletters/${id}/${what}`, newsletterChanged, body);

/** Stops a newsletter that is being sent. */
export function StopNewsletter({
  newsletter: { id, version },
  onDone,
}: {
  newsletter: DeskNewsletter;
  onDone: () => Promise<void>;
}) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <button type="button" className="btn btn-ghost" onClick={() => setOpen(true)}>
        Stop it
      </button>
      <FormDialog open={open} title="Stop it" onClose={() => setOpen(false)}>
        <p>Who has not got it gets none. It cannot be sent again.</p>
        <DeskForm
          label="Stop it"
          submit="Stop sending"
          danger
          onSubmit={async ({ reason = "" }) => {
            await decideNewsletter(id, "stop", { version, reason });
            setOpen(false);
            await onDone();
          }}
        >
          <ReasonField />
        </DeskForm>
      </FormDialog>
    </div>
  );
}

/** Confirmation before a newsletter is sent, with the number of readers. */
export const SendForm = ({
  lang,
  count,
  onSend,
}: {
  lang: string;
  count: number;
  onSend: (reason: string) => Promise<void>;
}) =>
  count === 0 ? (
    <p>Nobody has signed up for the newsletter in {languageName(lang)} yet, so there is nobody to send it to.</p>
  ) : (
    <>
      <p>
        It goes to <strong>{readerCount(count)}</strong> in {languageName(lang)}, {newsletterMailsPerMinute} a minute,
        from the next minute on. What has gone out cannot be taken back. Mail it to yourself first.
      </p>
      <DeskForm
        label="Send it"
        submit={`Send it to ${readerCount(count)}`}
        danger
        onSubmit={({ reason = "" }) => onSend(reason)}
      >
        <ReasonField />
      </DeskForm>
    </>
  );

/** Confirmation before a draft is deleted. */
export const DeleteForm = ({ onDelete }: { onDelete: (reason: string) => Promise<void> }) => (
  <>
    <p>Nobody has got it, and nobody will. It is gone for good.</p>
    <DeskForm label="Delete it" submit="Delete it" danger onSubmit={({ reason = "" }) => onDelete(reason)}>
      <ReasonField />
    </DeskForm>
  </>
);
