import { Problem } from "../form.tsx";
import { OtherEditors } from "./other-editors.tsx";

/** What has become of a draft: saved, refused, or changed by somebody else meanwhile. */
export function DraftStatus({
  said,
  problem,
  others,
  text,
  takeTheirs,
}: {
  said: string;
  problem: { text: string; isConflict: boolean } | null;
  /** Who else has it open. */
  others: readonly string[];
  /** The text that was not saved because somebody else has changed it. */
  text: string;
  takeTheirs: () => Promise<void>;
}) {
  return (
    <>
      <p role="status" className="mt-2">
        {said}
      </p>
      <OtherEditors others={others} />
      {problem !== null && (
        <div className="mt-2 grid gap-2">
          <Problem>{problem.text}</Problem>
          {problem.isConflict && (
            <details>
              <summary className="min-h-11 cursor-pointer py-2 font-600">What you have written</summary>
              <textarea readOnly aria-label="What you have written" className="field font-mono" rows={8} value={text} />
              <button type="button" className="btn mt-2 bg-danger text-paper" onClick={() => void takeTheirs()}>
                Leave mine, and go on with theirs
              </button>
            </details>
          )}
        </div>
      )}
    </>
  );
}
