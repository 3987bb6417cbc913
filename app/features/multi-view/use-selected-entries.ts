import { useEffect, useState } from "react";
import { selectedEntries, withEntries } from "./selection.ts";

/**
 * The entries that stand side by side, and the way to change them. They are in the address, for who shares it or comes back. Before
 * the page comes to life there are none: the server writes one page for everybody.
 */
export function useSelectedEntries(): [
  readonly string[],
  (change: (entries: readonly string[]) => readonly string[]) => void,
] {
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  useEffect(() => {
    if (chosen === null) return setChosen(selectedEntries(new URLSearchParams(window.location.search)));
    // Past the router: the page stays the same.
    window.history.replaceState(window.history.state, "", withEntries(new URL(window.location.href), chosen));
  }, [chosen]);
  return [chosen ?? [], (change) => setChosen((entries) => change(entries ?? []))];
}
