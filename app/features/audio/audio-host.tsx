import { type ComponentType, useEffect, useState } from "react";
import { closeAudioPlayer, useAudioPlayer } from "../../state/audio-player.ts";
import { notifyConnectionProblem } from "../../state/notifications.ts";

/** Hosts the audio player above layouts and routes. Its module is loaded on first use. */
export function AudioHost() {
  const { entryID } = useAudioPlayer();
  const [Panel, setPanel] = useState<ComponentType | null>(null);
  const open = entryID !== "";
  useEffect(() => {
    // The check for SSR keeps the panel out of the Worker's bundle.
    if (import.meta.env.SSR || !open) return;
    import("./audio-panel.tsx").then(
      (module) => setPanel(() => module.default),
      () => {
        notifyConnectionProblem();
        closeAudioPlayer();
      },
    );
  }, [open]);
  return open && Panel !== null ? <Panel key={entryID} /> : null;
}
