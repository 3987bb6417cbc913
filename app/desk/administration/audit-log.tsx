import { useCallback } from "react";
import { Link, useSearchParams } from "react-router";
import { type AuditRow, auditResponse } from "../../../schemas/desk/staff.ts";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { DeskForm, ErrorMessage, TextInput } from "../forms/form.tsx";
import { formatInstant } from "../time.ts";
import { PageHeading } from "../ui/page-heading.tsx";

const outcomes = { done: "done", refused: "refused", open: "did not end" };

const isNothing = (value: unknown) =>
  value === null || value === undefined || (typeof value === "object" && Object.keys(value).length === 0);

function Values({ name, value }: { name: string; value: unknown }) {
  if (isNothing(value)) return null;
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd>
        <pre className="overflow-x-auto whitespace-pre-wrap break-all">{JSON.stringify(value, null, 1)}</pre>
      </dd>
    </div>
  );
}

function Row({ row }: { row: AuditRow }) {
  const { at, staff, action, subject, asked: input, before, after, outcome, failure, reason } = row;
  return (
    <li className="card p-3">
      <details>
        <summary className="cursor-pointer break-words">
          <strong>{action}</strong> by {staff}, {outcomes[outcome]}
          {failure === null ? "" : ` (${failure})`}
          <span className="block text-sm text-muted">
            <time dateTime={at}>{formatInstant(at)}</time>
            {reason !== "" && `: ${reason}`}
          </span>
        </summary>
        <dl className="mt-3 grid gap-2 text-sm">
          {subject !== null && (
            <div>
              <dt className="text-muted">About</dt>
              <dd>
                <Link className="text-link" to={`/audit?subject=${encodeURIComponent(subject)}`}>
                  {subject}
                </Link>
              </dd>
            </div>
          )}
          <Values name="Asked for" value={input} />
          <Values name="Before" value={before} />
          <Values name="After" value={after} />
        </dl>
      </details>
    </li>
  );
}

/** Shows who viewed or changed what, when and why. The filters are in the URL's query. */
export function AuditLog() {
  const [parameters, setParameters] = useSearchParams();
  const query = parameters.toString();
  const read = useCallback(() => callDesk("GET", `audit${query && `?${query}`}`, auditResponse), [query]);
  const { data, problem } = useCall(read);
  const subject = parameters.get("subject");
  const older = new URLSearchParams(parameters);
  if (data?.next != null) older.set("before", String(data.next));
  return (
    <>
      <PageHeading>Audit log</PageHeading>
      <div className="mt-4 max-w-[32rem]">
        <DeskForm
          label="Filter the audit log"
          submit="Filter"
          onSubmit={async (fields) => setParameters(Object.entries(fields).filter(([, value]) => value !== ""))}
        >
          <TextInput
            name="text"
            label="Contains"
            defaultValue={parameters.get("text") ?? ""}
            maxLength={100}
            hint="A name, an action, a reason, or what was changed, such as an article's slug. A fan's page leads to what is about them."
          />
          <div className="flex flex-wrap gap-4">
            <TextInput name="from" label="From" type="date" defaultValue={parameters.get("from") ?? ""} />
            <TextInput name="to" label="Until" type="date" defaultValue={parameters.get("to") ?? ""} />
          </div>
        </DeskForm>
      </div>
      {subject !== null && (
        <p className="mt-4">
          About {subject}.{" "}
          <Link className="text-link" to="/audit">
            Show all
          </Link>
        </p>
      )}
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      {data !== null && data.rows.length === 0 && <p className="mt-4">No row is about that.</p>}
      <ol className="mt-4 grid gap-2">
        {data?.rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ol>
      {data?.next != null && (
        <p className="mt-4">
          <Link className="btn btn-ghost" to={`/audit?${older}`}>
            Older rows
          </Link>
        </p>
      )}
    </>
  );
}
