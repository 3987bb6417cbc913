import { useCallback, useEffect, useRef, useState } from "react";
import { errorMessage, inBackground, isOutdated, isTemporary, onSignedInAgain } from "../calls/client.ts";
import { formatInstant } from "../time.ts";
import type { DraftField } from "./differences.ts";

/** Milliseconds after the last keystroke until the draft is saved. */
const pause = 3_000;
/** Milliseconds until the first retry. The delay doubles with each further failure. */
const firstRetry = 5_000;
const lastRetry = 60_000;

/** A draft with the revision that it is based on. */
export interface DraftAtRevision<Draft, Revision> {
  draft: Draft;
  revision: Revision;
}

/** Where a draft is loaded from and saved to. */
export interface DraftStore<Draft, Revision> {
  /** Name of the draft on this device. */
  name: string;
  fields: readonly DraftField<Draft>[];
  /** Unsaved changes on this device. */
  unsaved: {
    read(name: string): DraftAtRevision<Draft, Revision> | null;
    write(name: string, work: DraftAtRevision<Draft, Revision>): void;
    remove(name: string): void;
  };
  read(): Promise<DraftAtRevision<Draft, Revision>>;
  /**
   * Saves the draft unless the site has a newer revision.
   * @param draft `apart`: the revision that it is based on stays. Otherwise one person's saves of half an hour are one revision
   * @returns the new revision
   */
  save(draft: DraftAtRevision<Draft, Revision> & { apart?: true }): Promise<Revision>;
}

/** Why the draft could not be saved. */
interface DraftProblem {
  text: string;
  /** Whether somebody else has changed it. */
  isConflict: boolean;
  isTemporary: boolean;
}

/**
 * A draft that saves itself after each pause in typing, and is stored on this device until then. A failed save is retried with growing
 * delays, when the connection is back and after a sign-in. It never overwrites another person's changes.
 * @param store the same object in each render
 * @param found the draft on the site
 */
export function useSavedDraft<Draft extends { title: string }, Revision>(
  store: DraftStore<Draft, Revision>,
  found: DraftAtRevision<Draft, Revision>,
  reload: () => Promise<void>,
) {
  const { name, unsaved, fields } = store;
  const [stored] = useState(() => unsaved.read(name));
  const [draft, setDraft] = useState(stored?.draft ?? found.draft);
  const [status, setStatus] = useState(stored === null ? "" : "What you had written here and not saved is back.");
  const [problem, setProblem] = useState<DraftProblem | null>(null);
  /** What somebody else has saved, if it conflicts with this draft; otherwise null. */
  const [theirs, setTheirs] = useState<DraftAtRevision<Draft, Revision> | null>(null);
  const base = useRef(stored?.revision ?? found.revision);
  const dirty = useRef(stored !== null);
  const saving = useRef<Promise<void> | null>(null);
  const latest = useRef(draft);
  /** The draft on the site, as far as this page knows. */
  const saved = useRef(found.draft);
  /** The draft of the last attempt to save, and the number of failures in a row. */
  const tried = useRef<{ draft: Draft | null; failures: number }>({ draft: null, failures: 0 });

  const fail = useCallback(
    (error: unknown) => {
      const isConflict = isOutdated(error);
      setProblem({ text: errorMessage(error), isConflict, isTemporary: isTemporary(error) });
      if (!isConflict) return;
      inBackground(() => store.read()).then(
        // Only these two: an article has more properties.
        ({ draft: now, revision }) => setTheirs({ draft: now, revision }),
        // Without a connection, takeTheirs() loads theirs later.
        () => {},
      );
    },
    [store],
  );

  const saveNow = useCallback(
    async (isByItself: boolean, isApart = false) => {
      // One save at a time: the second one sends what was typed during the first.
      while (saving.current !== null) await saving.current.catch(() => {});
      if (!dirty.current) return;
      const sent = latest.current;
      const send = () => store.save({ revision: base.current, draft: sent, ...(isApart && { apart: true as const }) });
      const run = async () => {
        try {
          base.current = await (isByItself ? inBackground(send) : send());
        } catch (error) {
          tried.current = { draft: sent, failures: tried.current.failures + 1 };
          fail(error);
          throw error;
        }
        tried.current = { draft: sent, failures: 0 };
        saved.current = sent;
        if (latest.current === sent) {
          dirty.current = false;
          unsaved.remove(name);
        }
        setProblem(null);
        setTheirs(null);
        setStatus(`Saved, ${formatInstant(new Date().toISOString())}.`);
        // The save may have replaced a revision in the list.
        void inBackground(reload);
      };
      saving.current = run().finally(() => {
        saving.current = null;
      });
      await saving.current;
    },
    [store, name, unsaved, reload, fail],
  );
  /** Saves unsaved changes. @throws DeskRefusal, which is also shown */
  const save = useCallback(() => saveNow(false), [saveNow]);
  const trySave = useCallback(() => save().catch(() => {}), [save]);
  const saveByItself = useCallback(() => saveNow(true).catch(() => {}), [saveNow]);

  // Each change of the draft, and each failure, restarts the timer.
  useEffect(() => {
    if (!dirty.current || draft.title.trim() === "" || problem?.isConflict === true) return;
    const isTried = tried.current.draft === draft;
    if (isTried && problem?.isTemporary === false) return;
    const wait = isTried ? Math.min(lastRetry, firstRetry * 2 ** (tried.current.failures - 1)) : pause;
    const timer = setTimeout(() => void saveByItself(), wait);
    return () => clearTimeout(timer);
  }, [draft, problem, saveByItself]);

  const waits = problem?.isTemporary === true;
  useEffect(() => {
    if (!waits) return;
    const again = () => void saveByItself();
    window.addEventListener("online", again);
    const stop = onSignedInAgain(again);
    return () => {
      window.removeEventListener("online", again);
      stop();
    };
  }, [waits, saveByItself]);

  function change(changes: Partial<Draft>) {
    const next = { ...latest.current, ...changes };
    latest.current = next;
    dirty.current = true;
    setDraft(next);
    unsaved.write(name, { revision: base.current, draft: next });
  }

  /**
   * Replaces the draft by an older revision, as a revision of its own: what was written until now can be had back, too.
   * @throws DeskRefusal, which is also shown
   */
  async function goBack(read: () => Promise<Draft>) {
    await save();
    change(await read());
    await saveNow(false, true);
  }

  /** Discards mine and continues with the draft on the site. */
  async function takeTheirs() {
    try {
      const now = await store.read();
      latest.current = now.draft;
      saved.current = now.draft;
      base.current = now.revision;
      dirty.current = false;
      unsaved.remove(name);
      setDraft(now.draft);
      setProblem(null);
      setTheirs(null);
      setStatus("This is how it stands now.");
      await reload();
    } catch (error) {
      // It may have been deleted.
      fail(error);
    }
  }

  /** Saves mine over theirs. */
  async function keepMine() {
    if (theirs === null) return;
    base.current = theirs.revision;
    unsaved.write(name, { revision: theirs.revision, draft: latest.current });
    // It may have been saved before theirs was.
    dirty.current = true;
    await trySave();
  }

  return {
    draft,
    status,
    problem,
    theirs,
    keepMine,
    fields,
    saved,
    base,
    change,
    goBack,
    save,
    trySave,
    takeTheirs,
    setStatus,
    fail,
  };
}
