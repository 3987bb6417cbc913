import { useState } from "react";
import { Link } from "react-router";
import { retriedMails, type UndeliveredMail, undeliveredResponse } from "../../../schemas/desk/site.ts";
import { callDesk, errorMessage } from "../calls/client.ts";
import { DeskForm, ErrorMessage, ReasonField } from "../forms/form.tsx";
import { formatInstant } from "../time.ts";

/** The recipients of undelivered mails, with the reason that was given to view them. */
interface Seen {
  mails: readonly UndeliveredMail[];
  reason: string;
}

/** Undelivered mails: shows their recipients once staff give a reason, and sends them again. */
export function UndeliveredMails({ count, onSent }: { count: number; onSent: () => Promise<void> }) {
  const [seen, setSeen] = useState<Seen | null>(null);
  const [status, setStatus] = useState("");
  const [problem, setProblem] = useState<string | null>(null);

  async function send({ id, to }: UndeliveredMail, { mails, reason }: Seen) {
    try {
      await callDesk("POST", "mails/retry", retriedMails, { mail: id, reason });
      setSeen({ mails: mails.filter((mail) => mail.id !== id), reason });
      setProblem(null);
      setStatus(`The mail to ${to} is on its way again.`);
      await onSent();
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }

  return (
    <section aria-labelledby="undelivered" className="mt-6 max-w-[46rem]">
      <h2 id="undelivered" className="heading-3">
        {count === 1 ? "A mail was not delivered" : `${count} mails were not delivered`}
      </h2>
      <p role="status">{status}</p>
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      {seen === null ? (
        <div className="mt-3 max-w-[32rem]">
          <DeskForm
            label="Whom they are for"
            submit="See whom they are for"
            onSubmit={async ({ reason = "" }) => {
              const { mails } = await callDesk("POST", "mails/undelivered", undeliveredResponse, { reason });
              setSeen({ mails, reason });
            }}
          >
            <ReasonField />
          </DeskForm>
        </div>
      ) : (
        <ul aria-labelledby="undelivered" className="mt-3 grid gap-2">
          {seen.mails.map((mail) => (
            <li key={mail.id} className="card flex flex-wrap items-center gap-2 p-3">
              <span className="min-w-0 flex-1 basis-60">
                {mail.fan === null ? (
                  <span className="break-words">{mail.to}</span>
                ) : (
                  <Link
                    className="text-link break-words"
                    to={`/support/${encodeURIComponent(mail.fan)}`}
                    state={{ reason: seen.reason }}
                  >
                    {mail.to}
                  </Link>
                )}
                <span className="block text-sm text-muted">Not delivered {formatInstant(mail.failedAt)}</span>
              </span>
              <button type="button" className="btn btn-ghost" onClick={() => void send(mail, seen)}>
                Send it again<span className="visually-hidden">: {mail.to}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 max-w-[32rem]">
        <DeskForm
          label="Send mails again"
          submit="Send them all again"
          onSubmit={async ({ reason }) => {
            await callDesk("POST", "mails/retry", retriedMails, { reason });
            setSeen(null);
            await onSent();
          }}
        >
          <ReasonField />
        </DeskForm>
      </div>
    </section>
  );
}
