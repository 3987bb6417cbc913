import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { lockBackground, usePanels } from "../state/panels.ts";
import { usePlayIntent, watchPlayIntent } from "../state/play-intent.ts";
import type { PanelHost } from "./panel-host.tsx";

type HostProps = ComponentProps<typeof PanelHost>;

async function loadHost(): Promise<ComponentType<HostProps>> {
  // Also keeps the dialogs out of the Worker's bundle.
  if (import.meta.env.SSR) throw new Error("Dialogs open in browsers only.");
  return (await import("./panel-host.tsx")).PanelHost;
}

/**
 * The dialogs over the page. Their host loads on the first interaction and renders when a dialog opens; not through Suspense, which would
 * hold it back for 300 ms. The player's code loads when a press on Play is likely.
 */
export function PanelsIsland(props: HostProps) {
  const open = lockBackground(usePanels());
  const { play } = usePlayIntent();
  const [everOpen, setEverOpen] = useState(false);
  if (open && !everOpen) setEverOpen(true);
  const [shouldLoad, setShouldLoad] = useState(false);
  const [Host, setHost] = useState<ComponentType<HostProps> | null>(null);
  useEffect(() => {
    const unmounted = new AbortController();
    watchPlayIntent(unmounted.signal);
    for (const type of ["pointerdown", "keydown"])
      window.addEventListener(type, () => setShouldLoad(true), { capture: true, once: true, signal: unmounted.signal });
    return () => unmounted.abort();
  }, []);
  useEffect(() => {
    if (play === null) return;
    setShouldLoad(true);
    // The press imports it again and reports the failure.
    import("../features/player/start-playback.ts").then(({ prefetchPlayer }) => prefetchPlayer(play)).catch(() => {});
  }, [play]);
  useEffect(() => {
    if (!shouldLoad && !everOpen) return;
    loadHost().then(
      (host) => setHost(() => host),
      (error: unknown) => {
        // Throws to the page's error boundary, if a dialog has opened.
        if (everOpen)
          setHost(() => {
            throw error;
          });
      },
    );
  }, [shouldLoad, everOpen]);
  return everOpen && Host !== null ? <Host {...props} /> : null;
}
