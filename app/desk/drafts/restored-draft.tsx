import { useRef, useState } from "react";

/** Where a new draft is stored on this device until it is saved to the site. */
interface NewDraftStore<Draft> {
  read: () => Draft | null;
  write: (draft: Draft) => void;
  remove: () => void;
}

/** A new draft, restored from this device if it was begun before. @param begin creates an empty one */
export function useNewDraft<Draft>({ read, write, remove }: NewDraftStore<Draft>, begin: () => Draft) {
  const [stored] = useState(read);
  const [draft, setDraft] = useState(stored ?? begin);
  /** Latest draft, because an upload finishes later and must not overwrite what was typed in the meantime. */
  const latest = useRef(draft);
  function set(next: Draft) {
    latest.current = next;
    setDraft(next);
  }
  const [state, setState] = useState<"begun" | "back" | "discarded">(stored === null ? "begun" : "back");
  function change(changes: Partial<Draft> | ((now: Draft) => Partial<Draft>)) {
    const now = latest.current;
    const next = { ...now, ...(typeof changes === "function" ? changes(now) : changes) };
    set(next);
    write(next);
    // Bringing back what was discarded would overwrite what is typed from now on.
    if (state === "discarded") setState("begun");
  }
  function discard() {
    remove();
    set(begin());
    setState("discarded");
  }
  function bringBack() {
    if (stored === null) return;
    write(stored);
    set(stored);
    setState("back");
  }
  /** Removes the draft from this device once `sent` is saved. @param keep gets what was typed since then, if anything was */
  async function finish(sent: Draft, keep: (typed: Draft) => Promise<void> | void) {
    if (latest.current !== sent) await keep(latest.current);
    remove();
  }
  return { draft, change, removeStored: remove, finish, state, discard, bringBack };
}

/** Says that a draft from this device was restored, lets the user discard it, and undoes that. */
export function RestoredDraft({
  work: { state, discard, bringBack },
}: {
  work: Pick<ReturnType<typeof useNewDraft>, "state" | "discard" | "bringBack">;
}) {
  return (
    <div role="status" className={state === "begun" ? "" : "card mb-4 flex flex-wrap items-center gap-3 p-3"}>
      {state !== "begun" && (
        <>
          <p className="flex-1 basis-60">
            {state === "back" ? "What you had written here and not saved is back." : "It is discarded."}
          </p>
          <button type="button" className="btn btn-ghost" onClick={state === "back" ? discard : bringBack}>
            {state === "back" ? "Discard it and start again" : "Bring it back"}
          </button>
        </>
      )}
    </div>
  );
}
