import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { consent } from "../../state/consent.ts";
import type { LazyComponent } from "../../ui/lazy-hydration.ts";

/**
 * Loads an island's code as soon as the user agrees to marketing: its adverts load by themselves. Renders nothing, and is a sibling of
 * the island, which must not render again before it has hydrated.
 */
export function PreloadOnConsent({ component }: { component: Pick<LazyComponent<never>, "preload"> }): null {
  const { marketing } = useSnapshot(consent);
  useEffect(() => {
    if (marketing) component.preload();
  }, [component, marketing]);
  return null;
}
