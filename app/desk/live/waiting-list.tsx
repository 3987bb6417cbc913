import { Problem } from "../form.tsx";
import { discard, type Waiting } from "./outbox.ts";

/** Lists unsent reports, and refused ones with the reason. */
export function WaitingList({ reports }: { reports: readonly Pick<Waiting, "id" | "about" | "problem">[] }) {
  return (
    <ul className="grid gap-2">
      {reports.map(({ id: each, about, problem: refusal }) => (
        <li key={each} className="card p-3">
          {about}
          {refusal !== null && (
            <div className="mt-2 grid gap-2">
              <Problem>{refusal}</Problem>
              <div>
                <button type="button" className="btn btn-ghost" onClick={() => discard(each)}>
                  Throw it away<span className="visually-hidden">: {about}</span>
                </button>
              </div>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
