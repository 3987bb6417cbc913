import { ErrorMessage } from "../forms/form.tsx";
import { Conflict } from "./conflict.tsx";
import { OtherEditors } from "./other-editors.tsx";
import type { useSavedDraft } from "./use-saved-draft.ts";

type Work<Draft extends { title: string }> = Pick<
  ReturnType<typeof useSavedDraft<Draft, unknown>>,
  "draft" | "status" | "problem" | "theirs" | "fields" | "saved" | "keepMine" | "takeTheirs"
>;

/** State of a draft: saved, refused, or in conflict with somebody else's change. */
export function DraftStatus<Draft extends { title: string }>({
  work: { draft, status, problem, theirs, fields, saved, keepMine, takeTheirs },
  others,
}: {
  work: Work<Draft>;
  /** Names of others who have it open. */
  others: readonly string[];
}) {
  const before = saved.current;
  const unsaved = fields.filter(({ of }) => of(draft) !== of(before)).map(({ field }) => field);
  return (
    <>
      <p role="status" className="mt-2">
        {problem === null && status}
      </p>
      <OtherEditors others={others} />
      {problem !== null && (
        <div className="mt-2 grid gap-2">
          <ErrorMessage>{problem.text}</ErrorMessage>
          {problem.isConflict ? (
            <Conflict
              {...{ fields, mine: draft, theirs: theirs?.draft ?? null }}
              keepMine={theirs && keepMine}
              takeTheirs={() => void takeTheirs()}
            />
          ) : (
            unsaved.length > 0 && (
              <p>
                Not saved: {new Intl.ListFormat("en").format(unsaved)}. It stays on this device
                {problem.isTemporary && ", and is saved by itself as soon as that works"}.
              </p>
            )
          )}
        </div>
      )}
    </>
  );
}
