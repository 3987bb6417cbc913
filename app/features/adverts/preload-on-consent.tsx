import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { consent } from "../../state/consent.ts";
import type { LateCode } from "../../ui/lazy-hydration.ts";

/**
 * Asks for the code of a part that has places for adverts as soon as they may come: they come by themselves. Draws nothing, and
 * stands beside the part, which must not be drawn anew before its code is there.
 */
export function AskForAdverts({ late }: { late: Pick<LateCode<never>, "ask"> }): null {
  const { marketing } = useSnapshot(consent);
  useEffect(() => {
    if (marketing) late.ask();
  }, [late, marketing]);
  return null;
}
