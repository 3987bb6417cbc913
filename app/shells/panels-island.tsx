import { type ComponentProps, lazy, Suspense, useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { lockBackground, panels } from "../state/panels.ts";

const load = () => import("./panel-host.tsx");
const PanelHost = lazy(async () => ({ default: (await load()).PanelHost }));

/** The dialogs over the page. What they stand in is fetched with the first press of a key or a button, and is there when one opens. */
export function LatePanels(props: ComponentProps<typeof PanelHost>) {
  const open = lockBackground(useSnapshot(panels));
  const [everOpen, setEverOpen] = useState(false);
  if (open && !everOpen) setEverOpen(true);
  useEffect(() => {
    const pressed = new AbortController();
    const fetchEarly = () => {
      pressed.abort();
      // Whoever opens a panel asks again, and is told.
      load().catch(() => {});
    };
    for (const sign of ["pointerdown", "keydown"]) {
      window.addEventListener(sign, fetchEarly, { capture: true, passive: true, signal: pressed.signal });
    }
    return () => pressed.abort();
  }, []);
  if (!everOpen) return null;
  return (
    <Suspense>
      <PanelHost {...props} />
    </Suspense>
  );
}
