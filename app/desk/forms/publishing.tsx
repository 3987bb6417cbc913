import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { errorMessage, isOutdated } from "../calls/client.ts";
import { useOnce } from "../calls/use-once.ts";
import { deviceStorage, unpublishedKind } from "../device-storage.ts";
import { OtherEditors } from "../drafts/other-editors.tsx";
import { useOtherEditors } from "../drafts/use-other-editors.ts";
import { ErrorMessage, OptionalReasonField } from "./form.tsx";

/** State of a page on which settings are edited and then published. */
export interface Publishing<Shown> {
  shown: Shown;
  /** Status message about what has just happened. */
  status: string;
  setStatus: (sentence: string) => void;
  /** Why the last call failed, or was not made. */
  problem: string | null;
  refuse: (sentence: string) => void;
  /** Whether fans see a newer version than the one being edited. */
  outdated: boolean;
  /**
   * Shows the response of a call that reads or changes the settings.
   * @param isCurrent whether nothing was changed since the call was made; otherwise the fields keep what they have
   * @returns whether the call succeeded
   */
  take: (call: Promise<Shown>, done: string, isCurrent?: () => boolean) => Promise<boolean>;
  /** Bases restored work on the version that it was begun from. The site refuses to publish it over a newer one. */
  beginFrom: (then: Shown) => void;
}

/** Unpublished work, as stored on this device. */
export interface UnpublishedWork<Shown, Work> {
  /** What is edited, such as `club ash-town`, as in schemas/desk/editors.ts. */
  subject: string;
  shown: z.ZodType<Shown>;
  schema: z.ZodType<Work>;
  work: Work;
  onRestore: (work: Work) => void;
}

/** @param onTake puts the version from the site into the fields */
export function usePublishing<Shown>(found: Shown, onTake: (now: Shown) => void): Publishing<Shown> {
  const [shown, setShown] = useState(found);
  const [status, setStatus] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [outdated, setOutdated] = useState(false);
  async function take(call: Promise<Shown>, done: string, isCurrent = () => true) {
    try {
      const now = await call;
      setShown(now);
      if (isCurrent()) onTake(now);
      setProblem(null);
      setOutdated(false);
      setStatus(done);
      return true;
    } catch (error) {
      setProblem(errorMessage(error));
      if (isOutdated(error)) setOutdated(true);
      return false;
    }
  }
  function beginFrom(then: Shown) {
    setShown(then);
    setProblem("Fans see something else since you began this.");
    setOutdated(true);
  }
  return { shown, status, setStatus, problem, refuse: setProblem, outdated, take, beginFrom };
}

const revised = z.object({ revision: z.union([z.string(), z.number()]) });

/** What tells versions of settings apart. Responses may also have what changes by itself, such as today's date. */
const versionOf = (settings: unknown) => revised.safeParse(settings).data?.revision ?? JSON.stringify(settings);

/**
 * Stores unpublished work on this device and restores it on the next visit. It is deleted when it is published or undone, or its author
 * signs out.
 */
function useStoredWork<Shown, Work>(
  { subject, shown: shownSchema, schema, work, onRestore }: UnpublishedWork<Shown, Work>,
  { shown, setStatus, beginFrom }: Publishing<Shown>,
  isChanged: boolean | null,
): void {
  const isBegun = useRef(false);
  useEffect(() => {
    if (isChanged === null) return;
    const device = deviceStorage(unpublishedKind, z.object({ from: shownSchema, work: schema }));
    const stored = isBegun.current ? null : device.read(subject);
    isBegun.current = true;
    if (stored !== null) {
      onRestore(stored.work);
      setStatus("What you had arranged here and not published is back.");
      if (versionOf(stored.from) !== versionOf(shown)) beginFrom(stored.from);
      return;
    }
    if (isChanged && schema.safeParse(work).success) device.write(subject, { from: shown, work });
    if (!isChanged) device.remove(subject);
  });
}

/** Shows the status, and buttons that publish, undo, or go back to what fans see. */
export function PublishBar<Shown, Work>({
  publishing,
  unpublished,
  isEditable,
  isChanged,
  publish,
  isUndoable = true,
  undo,
  read,
}: {
  publishing: Publishing<Shown>;
  unpublished: UnpublishedWork<Shown, Work>;
  isEditable: boolean;
  isChanged: boolean;
  /** Null if the page itself refuses, without a call. */
  publish: (reason: string) => Promise<Shown> | null;
  /** Whether `undo` can take back the publication of what the fields have. */
  isUndoable?: boolean;
  undo: (former: Shown, now: Shown) => Promise<Shown>;
  read: () => Promise<Shown>;
}) {
  const { shown, status, setStatus, problem, outdated, take } = publishing;
  const others = useOtherEditors(isEditable ? unpublished.subject : null);
  const [reason, setReason] = useState("");
  const [former, setFormer] = useState<Shown | null>(null);
  /** My unpublished work while the fields show what somebody else has published. */
  const [aside, setAside] = useState<{ work: Work } | null>(null);
  const once = useOnce();
  const latest = useRef(unpublished.work);
  useEffect(() => {
    latest.current = unpublished.work;
  });
  /** @returns whether the fields still have what they have now */
  function unlessChanged(): () => boolean {
    const now = JSON.stringify(latest.current);
    return () => JSON.stringify(latest.current) === now;
  }
  useStoredWork({ ...unpublished, ...aside }, publishing, isEditable ? isChanged || aside !== null : null);
  // The bar is sticky at the window's bottom. The scroll padding keeps focused fields out from under it.
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBlockEnd = "8rem";
    return () => void style.removeProperty("scroll-padding-block-end");
  }, []);

  async function onPublish() {
    const before = shown;
    const call = publish(reason);
    if (call === null || !(await take(call, "Fans see it within a few seconds.", unlessChanged()))) return;
    setAside(null);
    setFormer(isUndoable ? before : null);
    setReason("");
  }
  async function lookAtTheirs() {
    const { work } = unpublished;
    if (!(await take(read(), "This is what fans see now. Yours is set aside."))) return;
    setAside({ work });
    // Undoing my own publication would now undo theirs.
    setFormer(null);
  }
  async function goBack() {
    if (!(await take(read(), ""))) return;
    setAside(null);
    setFormer(null);
  }
  function goOn(work: Work | null) {
    setAside(null);
    if (work === null) return setStatus("This is how it stands now.");
    unpublished.onRestore(work);
    setStatus("Yours is back. “Show it to fans” puts it in the place of theirs.");
  }
  async function onUndo(before: Shown) {
    const isUndone = await take(undo(before, shown), "It is undone: fans see what was there before.", unlessChanged());
    if (isUndone) setFormer(null);
  }
  return (
    <>
      <OtherEditors others={others} />
      <p role="status" className="mt-4">
        {status}
      </p>
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      {isEditable && (outdated || aside !== null) && (
        <div className="mt-4 flex flex-wrap gap-2">
          {/* One button for both steps, so that it keeps the focus. */}
          <button
            type="button"
            className="btn btn-ghost"
            onClick={() => (aside === null ? void once(lookAtTheirs) : goOn(aside.work))}
          >
            {aside === null ? "Set mine aside, and look at theirs" : "Keep mine, in the place of theirs"}
          </button>
          {aside !== null && (
            <button type="button" className="btn bg-danger text-paper" onClick={() => goOn(null)}>
              Leave mine, and go on with theirs
            </button>
          )}
        </div>
      )}
      {isEditable && isChanged && (
        <div className="mt-4 max-w-[46rem]">
          <OptionalReasonField value={reason} onChange={({ target }) => setReason(target.value)} />
        </div>
      )}
      {isEditable && (
        <div className="sticky bottom-0 mt-4 flex flex-wrap gap-2 bg-paper py-3">
          {/* aria-disabled instead of disabled, so that it keeps the focus after publishing. */}
          <button
            type="button"
            className="btn btn-primary aria-disabled:opacity-40"
            aria-disabled={!isChanged}
            onClick={() => isChanged && void once(onPublish)}
          >
            Show it to fans
          </button>
          {former !== null && !isChanged && (
            <button type="button" className="btn btn-ghost" onClick={() => void once(() => onUndo(former))}>
              Undo
            </button>
          )}
          <button type="button" className="btn btn-ghost" onClick={() => void once(goBack)}>
            Back to what fans see
          </button>
        </div>
      )}
    </>
  );
}
