import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { deletedStream } from "../../../../schemas/desk/streams.ts";
import { callDesk } from "../../calls/client.ts";
import { EntryAction } from "./entry-action.tsx";

/** What staff can do with an entry: change it, end it while it is on air, and delete it. */
export function EntrySection({
  title,
  state,
  status,
  form,
  end,
  deletion,
}: {
  /** Title of the section, such as "The stream". */
  title: string;
  /** Whether it has opened or ended, and the live rule that created it. */
  state?: ReactNode;
  /** Status message about the last change. */
  status: string;
  form: ReactNode;
  /** Null if it cannot be ended. */
  end?: { text: string; run: (reason: string) => Promise<void> } | null;
  /** The call that deletes it, its loaded version, and what it disappears from, for the confirmation. */
  deletion: { call: string; version: number; from: string };
}) {
  const navigate = useNavigate();
  return (
    <section aria-label={title} className="mt-8 max-w-[36rem]">
      <h2 className="heading-3 mb-3">{title}</h2>
      {state}
      <p role="status">{status}</p>
      <div className="mt-3 grid gap-3">
        <details className="card p-4">
          <summary className="min-h-8 cursor-pointer font-600">Change it</summary>
          <div className="mt-4">{form}</div>
        </details>
        {end && <EntryAction label="End it" {...end} />}
        <EntryAction
          label="Delete it"
          text={`It is gone from ${deletion.from}, and running players stop within five seconds.`}
          run={async (reason) => {
            await callDesk("POST", deletion.call, deletedStream, { version: deletion.version, reason });
            await navigate("/video");
          }}
        />
      </div>
    </section>
  );
}
