import { useState } from "react";
import { errorMessage } from "../calls/client.ts";
import { useOnce } from "../calls/use-once.ts";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { DeskForm, ErrorMessage, ReasonField } from "../forms/form.tsx";
import { type Campaign, stateOf } from "./campaign-state.ts";

/** Buttons that pause, resume, end or delete an advert or a promo. */
export function CampaignButtons({
  campaign,
  onChange,
  onDelete,
}: {
  campaign: Campaign;
  onChange: (change: Partial<Campaign>, done: string) => Promise<void>;
  onDelete: (reason: string) => Promise<void>;
}) {
  const [deleting, setDeleting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const once = useOnce();
  const state = stateOf(campaign, Date.now());
  const change = (what: Partial<Campaign>, done: string) =>
    once(async () => {
      setProblem(null);
      await onChange(what, done).catch((error: unknown) => setProblem(errorMessage(error)));
    });
  return (
    <section aria-labelledby="showing" className="mt-6 grid gap-4">
      <h2 id="showing" className="heading-3">
        It is {state}
      </h2>
      <div className="flex flex-wrap gap-2">
        {state === "paused" && (
          <button type="button" className="btn btn-ghost" onClick={() => void change({ paused: false }, "It goes on.")}>
            Let it go on
          </button>
        )}
        {(state === "running" || state === "scheduled") && (
          <button
            type="button"
            className="btn btn-ghost"
            onClick={() => void change({ paused: true }, "It is paused.")}
          >
            Pause it
          </button>
        )}
        {state === "running" && (
          <button
            type="button"
            className="btn btn-ghost"
            onClick={() => void change({ until: new Date().toISOString() }, "It is over.")}
          >
            End it now
          </button>
        )}
        <button type="button" className="btn btn-ghost" onClick={() => setDeleting(true)}>
          Delete it
        </button>
      </div>
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      <FormDialog open={deleting} title="Delete it" onClose={() => setDeleting(false)}>
        <p>It is gone for good, here too. To show it again later, pause or end it instead.</p>
        <DeskForm label="Delete it" submit="Delete it" danger onSubmit={({ reason = "" }) => onDelete(reason)}>
          <ReasonField />
        </DeskForm>
      </FormDialog>
    </section>
  );
}
