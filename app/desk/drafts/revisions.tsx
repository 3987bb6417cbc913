import { useState } from "react";
import { errorMessage } from "../calls/client.ts";
import { ErrorMessage } from "../forms/form.tsx";
import { formatInstant } from "../time.ts";
import { type Difference, type DraftField, differencesBetween } from "./differences.ts";

const actionWords = { saved: "saved", published: "published", unpublished: "taken off the site" } as const;

/** Differences between a revision and the previous one. */
function Differences({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return <p>Its words are those of the revision before.</p>;
  return (
    <dl className="grid gap-3">
      {differences.map(({ field, parts }) => (
        <div key={field}>
          <dt className="font-600">{field}</dt>
          <dd className="whitespace-pre-wrap break-words" dir="auto">
            {parts.map(({ kind, text }, index) => {
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id besides their position
              if (kind === "kept") return <span key={index}>{text}</span>;
              const Mark = kind === "added" ? "ins" : "del";
              return (
                <Mark
                  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id besides their position
                  key={index}
                  className={kind === "added" ? "bg-accent text-on-accent" : "bg-raised"}
                >
                  <span className="visually-hidden"> {kind}: </span>
                  {text}
                  <span className="visually-hidden"> end of {kind}. </span>
                </Mark>
              );
            })}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Shown = { revision: number } & ({ differences: Difference[] } | { problem: string });

/** A revision of a draft. `staff` is null for the state before the first change at the desk. */
interface Revision {
  revision: number;
  at: string;
  staff: string | null;
  action: keyof typeof actionWords;
}

/** Lists revisions, newest first, with their changes. @param onGoBack null for roles that cannot write */
export function Revisions<Draft>({
  revisions,
  fields,
  read,
  onGoBack,
}: {
  revisions: readonly Revision[];
  fields: readonly DraftField<Draft>[];
  read: (revision: number) => Promise<Draft>;
  onGoBack: ((revision: number) => Promise<void>) | null;
}) {
  const [shown, setShown] = useState<Shown | null>(null);

  async function show(revision: number, before: number) {
    try {
      const [old, changed] = await Promise.all([read(before), read(revision)]);
      setShown({ revision, differences: differencesBetween(fields, old, changed) });
    } catch (error) {
      setShown({ revision, problem: errorMessage(error) });
    }
  }

  return (
    <section aria-labelledby="revisions" className="mt-8">
      <h2 id="revisions" className="heading-3 mb-3">
        Revisions
      </h2>
      {revisions.length === 0 && <p>Nobody has changed it here.</p>}
      <ol className="grid gap-2">
        {revisions.map(({ revision, at, staff, action }, index) => {
          const before = revisions[index + 1]?.revision;
          const isShown = shown?.revision === revision;
          return (
            <li key={revision} className="card p-3">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <span className="flex-1 basis-60">
                  {revision}:{" "}
                  {staff === null ? "as it was before" : `${actionWords[action]} by ${staff}, ${formatInstant(at)}`}
                </span>
                {before !== undefined && (
                  <button
                    type="button"
                    className="btn btn-ghost"
                    aria-expanded={isShown}
                    onClick={() => (isShown ? setShown(null) : void show(revision, before))}
                  >
                    What it changed<span className="visually-hidden">: revision {revision}</span>
                  </button>
                )}
                {onGoBack !== null && (
                  <button type="button" className="btn btn-ghost" onClick={() => void onGoBack(revision)}>
                    Go back to it<span className="visually-hidden">: revision {revision}</span>
                  </button>
                )}
              </div>
              <div aria-live="polite">
                {isShown && (
                  <div className="mt-3 border-t border-line pt-3">
                    {"problem" in shown ? (
                      <ErrorMessage>{shown.problem}</ErrorMessage>
                    ) : (
                      <Differences differences={shown.differences} />
                    )}
                  </div>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
