import { useCallback } from "react";
import { useParams } from "react-router";
import { type DeskNewsletter, newsletterMailsPerMinute } from "../../../schemas/desk/newsletters.ts";
import { CallState } from "../calls/call-state.tsx";
import { useCall } from "../calls/use-call.ts";
import { usePolling } from "../calls/use-polling.ts";
import { ErrorMessage } from "../forms/form.tsx";
import { inLanguage, languageName } from "../newsroom/languages.ts";
import { useMe } from "../shell/shell.tsx";
import { formatInstant } from "../time.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { readNewsletter } from "./newsletter-drafts.ts";
import { NewsletterEditor } from "./newsletter-editor.tsx";
import { StopNewsletter } from "./newsletter-forms.tsx";
import { describeState } from "./newsletter-messages.ts";
import { maySendNewsletters, mayWriteNewsletters } from "./permissions.ts";

/** Milliseconds between polls while a newsletter is being sent. */
const interval = 5_000;

/** Edits a newsletter, or shows how far it has been sent. */
export function NewsletterPage() {
  const { id = "" } = useParams();
  const { role } = useMe();
  const { data, problem, reload } = useCall(useCallback(() => readNewsletter(id), [id]));
  const isSending = data?.state === "sending";
  usePolling(reload, isSending ? interval : null);
  if (data === null) return <CallState {...{ data, problem }} what="the newsletter" />;
  return (
    <div className="grid max-w-[46rem] gap-4">
      <PageHeading>{data.title}</PageHeading>
      <p role="status">{describeState(data)}</p>
      <p className="text-sm text-muted">
        {languageName(data.lang)}; changed by {data.staff}, {formatInstant(data.changedAt)}
      </p>
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      {data.state === "draft" && mayWriteNewsletters(role) ? (
        // The key remounts the editor for another newsletter.
        <NewsletterEditor key={data.id} newsletter={data} reload={reload} />
      ) : (
        <>
          {data.state !== "draft" && <Sent newsletter={data} />}
          {isSending && maySendNewsletters(role) && <StopNewsletter newsletter={data} onDone={reload} />}
        </>
      )}
      <Mail newsletter={data} />
    </div>
  );
}

/** How far a newsletter has been sent. */
const Sent = ({ newsletter: { state, sent, recipients } }: { newsletter: DeskNewsletter }) => (
  <>
    <progress className="w-full" aria-label="Sent" max={recipients} value={sent} />
    <p>
      {state === "sending"
        ? `Mails go out ${newsletterMailsPerMinute} a minute, also when this page is closed. `
        : "It cannot be changed any more. "}
      Those who leave meanwhile, and addresses that the mail provider refuses, get none.
    </p>
  </>
);

/** The mail as readers get it. */
const Mail = ({ newsletter: { mail, lang } }: { newsletter: DeskNewsletter }) => (
  <section aria-labelledby="mail" className="mt-6 grid gap-3">
    <h2 id="mail" className="heading-3">
      The mail
    </h2>
    <div className="card grid gap-3 p-4" {...inLanguage(lang)}>
      <p className="font-600">{mail.subject}</p>
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{mail.text}</p>
    </div>
  </section>
);
