import { useState } from "react";
import { errorMessage } from "../calls/client.ts";
import { useOnce } from "../calls/use-once.ts";
import { ErrorMessage } from "../forms/form.tsx";

/** Undoes the last save. Renders nothing if `undo` is null. */
export function UndoButton({ undo }: { undo: (() => Promise<void>) | null }) {
  const [problem, setProblem] = useState<string | null>(null);
  const once = useOnce();
  if (undo === null) return null;
  return (
    <div className="grid gap-2">
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      <div>
        <button
          type="button"
          className="btn btn-ghost"
          onClick={() => {
            setProblem(null);
            void once(() => undo().catch((error: unknown) => setProblem(errorMessage(error))));
          }}
        >
          Undo
        </button>
      </div>
    </div>
  );
}
