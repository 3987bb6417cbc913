import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { deletedStream } from "../../../schemas/desk/streams.ts";
import { callDesk } from "../client.ts";
import { EntryStep } from "./entry-step.tsx";

/** What staff do with an entry: change it by its form, end it while it is on air, and delete it. */
export function EntrySection({
  title,
  state,
  said,
  form,
  end,
  deletion,
}: {
  /** Such as "The stream". */
  title: string;
  /** Whether it has opened or ended, and what makes it. */
  state?: ReactNode;
  /** What has just been done. */
  said: string;
  form: ReactNode;
  /** Null where it cannot be ended. */
  end?: { words: string; run: (reason: string) => Promise<void> } | null;
  /** The call that deletes it, with the version that is shown, and where it is gone from. */
  deletion: { call: string; version: number; from: string };
}) {
  const navigate = useNavigate();
  return (
    <section aria-label={title} className="mt-8 max-w-[36rem]">
      <h2 className="heading-3 mb-3">{title}</h2>
      {state}
      <p role="status">{said}</p>
      <div className="mt-3 grid gap-3">
        <details className="card p-4">
          <summary className="min-h-8 cursor-pointer font-600">Change it</summary>
          <div className="mt-4">{form}</div>
        </details>
        {end && <EntryStep label="End it" {...end} />}
        <EntryStep
          label="Delete it"
          words={`It is gone from ${deletion.from}, and running players stop within five seconds.`}
          run={async (reason) => {
            await callDesk("POST", deletion.call, deletedStream, { version: deletion.version, reason });
            await navigate("/video");
          }}
        />
      </div>
    </section>
  );
}
