import { type ReactNode, useId } from "react";
import type { DraftField } from "./differences.ts";

/** Approximate characters per line, to choose a text field's height. */
const lineLength = 45;
const rowsOf = (text: string) => Math.min(12, Math.max(2, Math.ceil(text.length / lineLength)));

/**
 * Shows a conflict: the user's draft and what somebody else has saved in the meantime, side by side where they differ, so that nothing is
 * lost. The user keeps one of the two.
 */
export function Conflict<Draft>({
  fields,
  mine,
  theirs,
  keepMine,
  takeTheirs,
}: {
  fields: readonly DraftField<Draft>[];
  mine: Draft;
  /** Null until it is loaded. */
  theirs: Draft | null;
  /** Saves mine over theirs; null until theirs is loaded. A string explains how, if the page's own submit button does it. */
  keepMine: (() => Promise<void>) | string | null;
  takeTheirs: () => void;
}) {
  const shown = fields.filter(({ of }) => (theirs === null ? of(mine) !== "" : of(mine) !== of(theirs)));
  return (
    <section aria-labelledby="conflict" className="card grid gap-4 p-3">
      <h2 id="conflict" className="heading-3">
        What you have written
      </h2>
      {shown.length === 0 && <p>It is the same as theirs.</p>}
      {shown.map(({ field, of, show }) => (
        <div key={field} className="grid items-start gap-3 m:grid-cols-2">
          <Version label={`${field}: yours`} text={of(mine)} shown={show?.(mine)} />
          {theirs !== null && <Version label={`${field}: theirs`} text={of(theirs)} shown={show?.(theirs)} />}
        </div>
      ))}
      {typeof keepMine === "string" && <p>{keepMine}</p>}
      <div className="flex flex-wrap gap-2">
        {typeof keepMine === "function" && (
          <button type="button" className="btn btn-ghost" onClick={() => void keepMine()}>
            Keep mine, in the place of theirs
          </button>
        )}
        <button type="button" className="btn bg-danger text-paper" onClick={takeTheirs}>
          Leave mine, and go on with theirs
        </button>
      </div>
    </section>
  );
}

/** One side's value of a field. @param shown replaces a text that only machines can read */
function Version({ label, text, shown }: { label: string; text: string; shown: ReactNode }) {
  const id = useId();
  if (shown !== undefined) {
    return (
      <div className="min-w-0">
        <p className="mb-1.5 font-600">{label}</p>
        {shown}
      </div>
    );
  }
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-600">
        {label}
      </label>
      <textarea id={id} readOnly dir="auto" className="field text-sm" rows={rowsOf(text)} value={text} />
    </div>
  );
}
