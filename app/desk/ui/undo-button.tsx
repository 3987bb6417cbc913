import { useState } from "react";
import { sentenceOf } from "../calls/client.ts";
import { Problem } from "../forms/form.tsx";

/** Undoes the last save. Renders nothing if `undo` is null. */
export function UndoButton({ undo }: { undo: (() => Promise<void>) | null }) {
  const [problem, setProblem] = useState<string | null>(null);
  if (undo === null) return null;
  return (
    <div className="grid gap-2">
      {problem !== null && <Problem>{problem}</Problem>}
      <div>
        <button
          type="button"
          className="btn btn-ghost"
          onClick={() => {
            setProblem(null);
            undo().catch((error: unknown) => setProblem(sentenceOf(error)));
          }}
        >
          Undo
        </button>
      </div>
    </div>
  );
}
