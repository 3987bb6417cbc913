import { useEffect } from "react";
import { useLatest } from "../../ui/use-latest.ts";
import { type MultiViewAction, multiViewAction } from "./selection.ts";

/** Takes the keys while the focus is among the matches, and leaves them to the page elsewhere (WCAG 2.1.4). */
export function useMultiViewKeys(stage: HTMLElement | null, act: (action: MultiViewAction) => void): void {
  const latest = useLatest(act);
  useEffect(() => {
    if (stage === null) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const action = event.target instanceof Element ? multiViewAction(event, event.target.tagName) : null;
      if (action === null) return;
      event.preventDefault();
      latest.current(action);
    };
    stage.addEventListener("keydown", onKeyDown);
    return () => stage.removeEventListener("keydown", onKeyDown);
  }, [stage, latest]);
}
