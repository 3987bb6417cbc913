import { useCallback, useEffect, useRef, useState } from "react";
import { DeskRefusal, sentenceOf } from "../client.ts";
import { describeMoment } from "../time.ts";

/** Milliseconds after the last keystroke until the draft is saved. */
const pause = 3_000;

/** A draft, and the revision that it is based on. */
export interface Based<Draft, Revision> {
  draft: Draft;
  revision: Revision;
}

/** Where a draft is saved. */
export interface DraftStore<Draft, Revision> {
  /** Of the draft on this device. */
  name: string;
  /** Unsaved changes on this device. */
  unsaved: {
    read(name: string): Based<Draft, Revision> | null;
    keep(name: string, work: Based<Draft, Revision>): void;
    forget(name: string): void;
  };
  read(): Promise<Based<Draft, Revision>>;
  /** Saves the draft over its revision. @returns the new revision */
  save(draft: Based<Draft, Revision>): Promise<Revision>;
}

/**
 * A draft, saved after each pause and stored on this device until then. Never overwrites another person's changes.
 * @param store the same one in each render
 * @param found what the site has
 */
export function useSavedDraft<Draft extends { title: string }, Revision>(
  store: DraftStore<Draft, Revision>,
  found: Based<Draft, Revision>,
  reload: () => Promise<void>,
) {
  const { name, unsaved } = store;
  const [kept] = useState(() => unsaved.read(name));
  const [draft, setDraft] = useState(kept?.draft ?? found.draft);
  const [said, setSaid] = useState(kept === null ? "" : "What you had written here and not saved is back.");
  const [problem, setProblem] = useState<{ text: string; isConflict: boolean } | null>(null);
  /** The revision that the draft is based on. */
  const base = useRef(kept?.revision ?? found.revision);
  const dirty = useRef(kept !== null);
  const saving = useRef<Promise<void> | null>(null);
  const latest = useRef(draft);

  const save = useCallback(async () => {
    // One save at a time: the second one sends what was typed during the first.
    while (saving.current !== null) await saving.current;
    if (!dirty.current) return;
    const sent = latest.current;
    const run = async () => {
      base.current = await store.save({ revision: base.current, draft: sent });
      if (latest.current === sent) {
        dirty.current = false;
        unsaved.forget(name);
      }
      setProblem(null);
      setSaid(`Saved, ${describeMoment(new Date().toISOString())}.`);
      // A save may have taken the place of a listed revision.
      void reload();
    };
    saving.current = run().finally(() => {
      saving.current = null;
    });
    await saving.current;
  }, [store, name, unsaved, reload]);

  const fail = useCallback((error: unknown) => {
    const isConflict = error instanceof DeskRefusal && error.code === "changed_meanwhile";
    setProblem({ text: sentenceOf(error), isConflict });
  }, []);

  const trySave = useCallback(async () => {
    try {
      await save();
    } catch (error) {
      fail(error);
    }
  }, [save, fail]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft restarts the timer
  useEffect(() => {
    if (!dirty.current || draft.title.trim() === "" || problem?.isConflict === true) return;
    const timer = setTimeout(() => void trySave(), pause);
    return () => clearTimeout(timer);
  }, [draft, trySave]);

  function change(changes: Partial<Draft>) {
    const next = { ...latest.current, ...changes };
    latest.current = next;
    dirty.current = true;
    setDraft(next);
    unsaved.keep(name, { revision: base.current, draft: next });
  }

  /** Goes on with what the site has. */
  async function takeTheirs() {
    try {
      const theirs = await store.read();
      latest.current = theirs.draft;
      base.current = theirs.revision;
      dirty.current = false;
      unsaved.forget(name);
      setDraft(theirs.draft);
      setProblem(null);
      setSaid("This is how it stands now.");
      await reload();
    } catch (error) {
      // It may be there no more.
      fail(error);
    }
  }

  return { draft, said, problem, base, change, save, trySave, takeTheirs, say: setSaid, fail };
}
