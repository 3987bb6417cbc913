import { type ComponentProps, lazy, Suspense, useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { lockBackground, panels } from "../state/panels.ts";

const load = () => import("./panel-host.tsx");
const PanelHost = lazy(async () => ({ default: (await load()).PanelHost }));

/** The dialogs over the page. Their host is preloaded with the first interaction and rendered when a dialog opens. */
export function PanelsIsland(props: ComponentProps<typeof PanelHost>) {
  const open = lockBackground(useSnapshot(panels));
  const [everOpen, setEverOpen] = useState(false);
  if (open && !everOpen) setEverOpen(true);
  useEffect(() => {
    const firstInteraction = new AbortController();
    const preload = () => {
      firstInteraction.abort();
      // Opening a panel imports it again and reports the failure.
      load().catch(() => {});
    };
    for (const type of ["pointerdown", "keydown"]) {
      window.addEventListener(type, preload, { capture: true, passive: true, signal: firstInteraction.signal });
    }
    return () => firstInteraction.abort();
  }, []);
  if (!everOpen) return null;
  return (
    <Suspense>
      <PanelHost {...props} />
    </Suspense>
  );
}
