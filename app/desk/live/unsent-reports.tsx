import { ErrorMessage } from "../forms/form.tsx";
import { linesOf } from "./open-dialog.ts";
import { discard, type QueuedReport, retry } from "./outbox.ts";

/** Lists unsent reports, and refused ones with the reason and what can be done. */
export function UnsentReports({
  reports,
  onChange,
}: {
  reports: readonly QueuedReport[];
  /** Returns a function that opens a refused report for editing; null if it cannot be edited. */
  onChange: (report: QueuedReport) => (() => void) | null;
}) {
  return (
    <ul className="grid gap-2">
      {reports.map((each) => {
        const { id, about, problem: refusal } = each;
        const change = refusal === null ? null : onChange(each);
        const named = <span className="visually-hidden">: {about}</span>;
        return (
          <li key={id} className="card p-3 [overflow-wrap:anywhere]">
            {about}
            {linesOf(each).map((line) => (
              <span key={line} className="block text-sm text-muted">
                {line}
              </span>
            ))}
            {refusal !== null && (
              <div className="mt-2 grid gap-2">
                <ErrorMessage>{refusal}</ErrorMessage>
                <div className="flex flex-wrap gap-2">
                  {change !== null && (
                    <button type="button" className="btn btn-ghost" onClick={change}>
                      Change it{named}
                    </button>
                  )}
                  <button type="button" className="btn btn-ghost" onClick={() => retry(id)}>
                    Send it again{named}
                  </button>
                  <button type="button" className="btn btn-ghost" onClick={() => discard(id)}>
                    Throw it away{named}
                  </button>
                </div>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
