import { useRef, useState } from "react";

/** Where something new is stored on this device until it is saved. */
interface NewWork<Draft> {
  read: () => Draft | null;
  keep: (draft: Draft) => void;
  forget: () => void;
}

/** Something new, which may have been begun on this device before. @param begin what it is at first */
export function useNewDraft<Draft>({ read, keep, forget }: NewWork<Draft>, begin: () => Draft) {
  const [kept] = useState(read);
  const [draft, setDraft] = useState(kept ?? begin);
  /** A picture comes after its upload: it changes what was written meanwhile. */
  const latest = useRef(draft);
  function set(next: Draft) {
    latest.current = next;
    setDraft(next);
  }
  const [state, setState] = useState<"begun" | "back" | "discarded">(kept === null ? "begun" : "back");
  function change(changes: Partial<Draft> | ((now: Draft) => Partial<Draft>)) {
    const now = latest.current;
    const next = { ...now, ...(typeof changes === "function" ? changes(now) : changes) };
    set(next);
    keep(next);
    // What was discarded would come over what is written now.
    if (state === "discarded") setState("begun");
  }
  function discard() {
    forget();
    set(begin());
    setState("discarded");
  }
  function bringBack() {
    if (kept === null) return;
    keep(kept);
    set(kept);
    setState("back");
  }
  return { draft, change, forget, state, discard, bringBack };
}

/** Says that what was begun on this device is back, lets it be discarded, and brings it back once more. */
export function KeptDraft({
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
