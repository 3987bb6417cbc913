import { proxy } from "valtio";
import { storeHook } from "./store-hook.ts";

/**
 * Whether a press on Play is likely: the value of the control's `data-play` attribute, which is the video's format if that is known. Null
 * until then.
 */
export const playIntent = proxy<{ play: string | null }>({ play: null });
export const usePlayIntent = storeHook(playIntent);

/**
 * Watches for signs of a press on Play: the pointer comes over the button, or it gets the focus. For a link that plays, only the press
 * counts, because pointers and fingers cross many of them. Ignored offline, when nothing can load.
 */
export function watchPlayIntent(signal: AbortSignal): void {
  const onEvent = ({ type, target }: Event) => {
    const control = target instanceof Element ? target.closest("[data-play]") : null;
    if (control === null || !navigator.onLine || (type !== "click" && !control.matches("button"))) return;
    playIntent.play = control.getAttribute("data-play");
  };
  for (const type of ["pointerover", "focusin", "click"])
    window.addEventListener(type, onEvent, { capture: true, passive: true, signal });
}
