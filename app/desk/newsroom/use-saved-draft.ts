import { useCallback, useEffect, useRef, useState } from "react";
import {
  type NewsArticle,
  type NewsDraft,
  newsArticleResponse,
  newsChangedResponse,
} from "../../../schemas/desk/news.ts";
import { callDesk, DeskRefusal, sentenceOf } from "../client.ts";
import { describeMoment } from "../time.ts";
import { unsaved } from "./unsaved.ts";

/** Milliseconds after the last keystroke until the draft is saved. */
const pause = 3_000;

/** An article's draft, saved after each pause and stored on this device until then. Never overwrites another person's changes. */
export function useSavedDraft(article: NewsArticle, reload: () => Promise<void>) {
  const { slug } = article;
  const [kept] = useState(() => unsaved.read(slug));
  const [draft, setDraft] = useState(kept?.draft ?? article.draft);
  const [said, setSaid] = useState(kept === null ? "" : "What you had written here and not saved is back.");
  const [problem, setProblem] = useState<{ text: string; isConflict: boolean } | null>(null);
  /** The revision that the draft is based on. */
  const base = useRef(kept?.revision ?? article.revision);
  const dirty = useRef(kept !== null);
  const saving = useRef<Promise<void> | null>(null);
  const latest = useRef(draft);

  const save = useCallback(async () => {
    // One save at a time: the second one sends what was typed during the first.
    while (saving.current !== null) await saving.current;
    if (!dirty.current) return;
    const sent = latest.current;
    const run = async () => {
      const body = { revision: base.current, draft: sent };
      const { revision } = await callDesk("POST", `news/${slug}/save`, newsChangedResponse, body);
      base.current = revision;
      if (latest.current === sent) {
        dirty.current = false;
        unsaved.forget(slug);
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
  }, [slug, reload]);

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

  function change(changes: Partial<NewsDraft>) {
    const next = { ...latest.current, ...changes };
    latest.current = next;
    dirty.current = true;
    setDraft(next);
    unsaved.keep(slug, { revision: base.current, draft: next });
  }

  async function takeTheirs() {
    const theirs = await callDesk("GET", `news/${slug}`, newsArticleResponse);
    latest.current = theirs.draft;
    base.current = theirs.revision;
    dirty.current = false;
    unsaved.forget(slug);
    setDraft(theirs.draft);
    setProblem(null);
    setSaid("This is the article as it stands now.");
    await reload();
  }

  return { draft, said, problem, base, change, save, trySave, takeTheirs, say: setSaid, fail };
}
