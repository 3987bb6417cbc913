import { useSyncExternalStore } from "react";
import { useSnapshot } from "valtio";
import { audioPlayer } from "../../state/audio-player.ts";
import { lockBackground, panels } from "../../state/panels.ts";

const events = ["focusin", "focusout", "visibilitychange"] as const;

function listen(changed: () => void): () => void {
  for (const event of events) document.addEventListener(event, changed);
  return () => {
    for (const event of events) document.removeEventListener(event, changed);
  };
}

const isAttentive = () =>
  document.visibilityState === "visible" &&
  !document.activeElement?.matches("input, textarea, select, [contenteditable], iframe");

/** Whether the user may be interrupted: the tab is visible, nothing is open, nothing plays, and no form field has the focus. */
export function useCanInterrupt(): boolean {
  const attentive = useSyncExternalStore(listen, isAttentive);
  const open = useSnapshot(panels);
  const { entryID } = useSnapshot(audioPlayer);
  return attentive && entryID === "" && !lockBackground(open);
}
