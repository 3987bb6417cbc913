import { useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { type DataRequest, dataRequestsResponse, exportedData } from "../../../schemas/desk/data-requests.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { DeskForm, ReasonField, TextInput } from "../forms/form.tsx";
import { useMe } from "../shell/shell.tsx";
import { formatDay, formatInstant } from "../time.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { kindOptions, labelOf, outcomeLabels, wayOptions } from "./data-request-labels.ts";

const changed = z.object({ changed: z.boolean() });
const readRequests = () => callDesk("GET", "data-requests", dataRequestsResponse);
const nameOf = ({ email, account }: DataRequest) => email ?? account;

type Step = "export" | "erase" | "withdraw";
const steps: Record<Step, { title: string; about: string; submit: string }> = {
  export: {
    title: "Give the data",
    about:
      "A file with everything that is stored about the account, as its owner would download it. Send it to them alone.",
    submit: "Make the file",
  },
  erase: {
    title: "Delete the account",
    about:
      "For good: passes and subscriptions end now, without a refund for what is left, and nobody can bring the account back. A last mail says so.",
    submit: "Delete it for good",
  },
  withdraw: {
    title: "End the request",
    about: "It was taken back, or did not come from the account's owner. Nothing else changes.",
    submit: "End it",
  },
};

/** Lists fans' requests to get or delete their data, with their due dates. */
export function DataRequests() {
  const { data, problem, reload } = useCall(readRequests);
  const { role } = useMe();
  const [chosen, setChosen] = useState<{ request: DataRequest; step: Step } | null>(null);
  const [done, setDone] = useState("");
  const [file, setFile] = useState<{ url: string; name: string } | null>(null);
  useEffect(() => () => (file === null ? undefined : URL.revokeObjectURL(file.url)), [file]);
  const run = useCallback(
    async ({ request, step }: { request: DataRequest; step: Step }, fields: Record<string, string>) => {
      const path = `data-requests/${request.id}/${step}`;
      const { reason, email } = fields;
      if (step === "export") {
        const held = await callDesk("POST", path, exportedData, { reason });
        const blob = new Blob([JSON.stringify(held, null, 2)], { type: "application/json" });
        setFile({ url: URL.createObjectURL(blob), name: `account-${request.account.slice(0, 8)}.json` });
      } else {
        await callDesk("POST", path, changed, step === "erase" ? { reason, email } : { reason });
      }
      setDone(`Done: ${steps[step].title}, ${nameOf(request)}.`);
      setChosen(null);
      await reload();
    },
    [reload],
  );
  const open = data?.requests.filter(({ ended }) => ended === null) ?? [];
  const ended = data?.requests.filter(({ ended: end }) => end !== null) ?? [];
  return (
    <>
      <PageHeading>Data requests</PageHeading>
      <p className="mt-2 max-w-[40rem]">
        Fans who ask for their data or their deletion have to be answered within a month. A request is recorded on the
        fan's page.
      </p>
      <p role="status" className="mt-2 font-600">
        {done}
      </p>
      {file !== null && (
        <p className="mt-2">
          <a className="btn btn-primary" href={file.url} download={file.name}>
            Save the file
          </a>
        </p>
      )}
      <CallState {...{ data, problem }} what="the requests" />
      {data !== null && (
        <section aria-labelledby="open-requests" className="mt-6">
          <h2 id="open-requests" className="heading-3 mb-3">
            Open
          </h2>
          {open.length === 0 && <p>Nobody is waiting for an answer.</p>}
          <ul className="grid gap-2">
            {open.map((request) => (
              <li key={request.id} className="card flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
                <span className="min-w-0 flex-1 basis-64">
                  <Link className="text-link block break-words" to={`/support/${encodeURIComponent(request.account)}`}>
                    {nameOf(request)}
                  </Link>
                  <span className="block">
                    {labelOf(kindOptions, request.kind)}:{" "}
                    <strong className={request.late ? "text-danger" : ""}>
                      {request.late ? "was due" : "due"} {formatDay(request.dueOn)}
                    </strong>
                  </span>
                  <span className="block text-sm text-muted">
                    {labelOf(wayOptions, request.way)}, {formatDay(request.arrivedOn)}. Recorded by {request.recordedBy}
                  </span>
                </span>
                <span className="flex flex-wrap gap-2">
                  {request.kind === "export" && (
                    <StepButton request={request} step="export" label="Give the data" onChoose={setChosen} />
                  )}
                  {request.kind === "erase" && role === "administrator" && (
                    <StepButton request={request} step="erase" label="Delete the account" onChoose={setChosen} />
                  )}
                  <StepButton request={request} step="withdraw" label="End the request" onChoose={setChosen} />
                </span>
                {request.kind === "erase" && role !== "administrator" && (
                  <span className="basis-full text-sm">An administrator deletes the account.</span>
                )}
              </li>
            ))}
          </ul>
          <h2 className="heading-3 mt-8 mb-3">Answered</h2>
          {ended.length === 0 && <p>None yet.</p>}
          <ul className="grid gap-2">
            {ended.map((request) => (
              <li key={request.id} className="card p-3">
                <span className="block break-words">{request.account}</span>
                <span className="block text-sm text-muted">
                  {request.ended !== null &&
                    `${outcomeLabels[request.ended.outcome]} ${formatInstant(request.ended.at)}, by ${request.ended.by}. It was due ${formatDay(request.dueOn)}.`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <FormDialog
        open={chosen !== null}
        title={chosen === null ? "" : steps[chosen.step].title}
        onClose={() => setChosen(null)}
      >
        {chosen !== null && (
          <>
            <p className="break-words">
              {nameOf(chosen.request)}. {steps[chosen.step].about}
            </p>
            <DeskForm
              label={steps[chosen.step].title}
              submit={steps[chosen.step].submit}
              danger={chosen.step === "erase"}
              onSubmit={(fields) => run(chosen, fields)}
            >
              {chosen.step === "erase" && (
                <TextInput
                  name="email"
                  label="The account's address, once more"
                  type="email"
                  required
                  maxLength={128}
                  autoComplete="off"
                />
              )}
              <ReasonField />
            </DeskForm>
          </>
        )}
      </FormDialog>
    </>
  );
}

function StepButton({
  request,
  step,
  label,
  onChoose,
}: {
  request: DataRequest;
  step: Step;
  label: string;
  onChoose: (chosen: { request: DataRequest; step: Step }) => void;
}) {
  return (
    <button
      type="button"
      className="btn btn-ghost"
      aria-label={`${label}: ${nameOf(request)}`}
      onClick={() => onChoose({ request, step })}
    >
      {label}
    </button>
  );
}
