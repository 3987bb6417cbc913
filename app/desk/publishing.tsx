import { useEffect, useState } from "react";
import { sentenceOf } from "./client.ts";
import { Problem } from "./form.tsx";

/** What fans see of something, while another version of it is being arranged. */
export interface Publishing<Shown> {
  shown: Shown;
  /** For screen readers and below what is arranged: what has just happened. */
  said: string;
  say: (sentence: string) => void;
  /** Why the last call did not work, or was not made. */
  problem: string | null;
  refuse: (sentence: string) => void;
  /** Shows what the site has, after a call that reads or changes it. */
  take: (call: Promise<Shown>, done: string) => Promise<void>;
}

/** @param onTake puts what the site has into the fields. */
export function usePublishing<Shown>(found: Shown, onTake: (now: Shown) => void): Publishing<Shown> {
  const [shown, setShown] = useState(found);
  const [said, say] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  async function take(call: Promise<Shown>, done: string) {
    try {
      const now = await call;
      setShown(now);
      onTake(now);
      setProblem(null);
      say(done);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  }
  return { shown, said, say, problem, refuse: setProblem, take };
}

/** Says what has happened, publishes what is arranged, or goes back to what fans see. */
export function PublishBar<Shown>({
  publishing: { said, problem, take },
  isEditable,
  isChanged,
  publish,
  read,
}: {
  publishing: Publishing<Shown>;
  isEditable: boolean;
  isChanged: boolean;
  /** Null where it has been refused before a call. */
  publish: () => Promise<Shown> | null;
  read: () => Promise<Shown>;
}) {
  // It stays at the window's end: what gets the focus scrolls clear of it.
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBlockEnd = "8rem";
    return () => void style.removeProperty("scroll-padding-block-end");
  }, []);

  async function onPublish() {
    const call = publish();
    if (call !== null) await take(call, "Fans see it within a few seconds.");
  }
  return (
    <>
      <p role="status" className="mt-4">
        {said}
      </p>
      {problem !== null && <Problem>{problem}</Problem>}
      {isEditable && (
        <div className="sticky bottom-0 mt-4 flex flex-wrap gap-2 bg-paper py-3">
          {/* Without a change it keeps the focus: publishing was pressed here. */}
          <button
            type="button"
            className="btn btn-primary aria-disabled:opacity-40"
            aria-disabled={!isChanged}
            onClick={() => isChanged && void onPublish()}
          >
            Show it to fans
          </button>
          <button type="button" className="btn btn-ghost" onClick={() => void take(read(), "")}>
            Back to what fans see
          </button>
        </div>
      )}
    </>
  );
}
