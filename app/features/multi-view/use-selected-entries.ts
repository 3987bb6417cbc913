import { useEffect, useState } from "react";
import { selectedEntries, withEntries } from "./selection.ts";

/**
 * The selected entries, stored in the URL so that it can be shared. Empty until hydrated, because the server renders one page for
 * everybody.
 */
export function useSelectedEntries(): [
  readonly string[],
  (change: (entries: readonly string[]) => readonly string[]) => void,
] {
  const [selected, setSelected] = useState<readonly string[] | null>(null);
  useEffect(() => {
    if (selected === null) return setSelected(selectedEntries(new URLSearchParams(window.location.search)));
    // Bypasses the router: the page stays the same.
    window.history.replaceState(window.history.state, "", withEntries(new URL(window.location.href), selected));
  }, [selected]);
  return [selected ?? [], (change) => setSelected((entries) => change(entries ?? []))];
}
