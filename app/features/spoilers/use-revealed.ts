import { useState } from "react";
import { useRenderedLocation } from "../../ui/island.tsx";

/** Query parameters that show the same matches in another way: what was revealed stays so. */
const otherViews = ["view", "sort", "events"];

/** What the page is about, by its URL. */
function useShownPage(): string {
  const { pathname, search } = useRenderedLocation();
  const query = new URLSearchParams(search);
  for (const name of otherViews) query.delete(name);
  return `${pathname}?${query}`;
}

/**
 * Whether the fan has revealed a part of this page. Pages of one kind share their components: what was revealed on one is not on the next.
 * @returns also a function that reveals it
 */
export function useRevealed(initially = false): [revealed: boolean, reveal: () => void] {
  const page = useShownPage();
  const [revealedOn, setRevealedOn] = useState(initially ? page : null);
  return [revealedOn === page, () => setRevealedOn(page)];
}
