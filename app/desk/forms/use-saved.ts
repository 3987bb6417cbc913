import { useState } from "react";

/**
 * What a page says about the last change, and the version before it, to which Undo goes back.
 * @param reload reads the data again. @param initial what the page says at first
 */
export function useSaved<Former>(reload: () => Promise<unknown>, initial = "") {
  const [status, setStatus] = useState(initial);
  const [former, setFormer] = useState<Former | null>(null);
  return {
    status,
    former,
    /**
     * Shows the new version, and only then says that it is saved: what somebody types next is typed into that one.
     * @param before null: there is nothing to undo
     */
    async showSaved(done: string, before: Former | null = null): Promise<void> {
      await reload();
      setStatus(done);
      setFormer(before);
    },
    /** Shows what somebody else has saved. Undoing my own change would then undo theirs. */
    async showTheirs(): Promise<void> {
      setFormer(null);
      await reload();
    },
  };
}
