import { useEffect } from "react";
import { useConsent } from "../../state/consent.ts";
import type { LazyComponent } from "../../ui/lazy-hydration.ts";

/**
 * Loads an island's code as soon as the user agrees to marketing, because its adverts load without any interaction. Renders nothing. It is
 * a sibling of the island, not its parent, because the island must not re-render before it has hydrated.
 */
export function PreloadOnConsent({ component }: { component: Pick<LazyComponent<never>, "preload"> }): null {
  const { marketing } = useConsent();
  useEffect(() => {
    if (marketing) component.preload();
  }, [component, marketing]);
  return null;
}
