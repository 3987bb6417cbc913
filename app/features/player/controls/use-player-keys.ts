import { useEffect } from "react";
import { playerPreferences } from "../../../state/player-preferences.ts";
import { useLatest } from "../../../ui/use-latest.ts";
import { type PlayerAction, playerAction } from "./player-keys.ts";

/** Handles the player's keys anywhere in its dialog, but not in a dialog above it. */
export function usePlayerKeys(stage: HTMLElement | null, act: (action: PlayerAction) => void): void {
  const latest = useLatest(act);
  useEffect(() => {
    if (stage === null) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.target instanceof Element)) return;
      const inPlayer = event.target === document.body || event.target.closest("dialog") === stage.closest("dialog");
      const action = inPlayer ? playerAction(event, event.target.tagName, playerPreferences.singleKeys) : null;
      if (action === null) return;
      event.preventDefault();
      latest.current(action);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [stage, latest]);
}
