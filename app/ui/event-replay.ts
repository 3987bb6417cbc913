import { isModifiedClick } from "./is-modified-click.ts";

/**
 * Controls that need script. Links work without it, except those to this page in another language, whose URL follows navigations, and all
 * links while the audio player is open (`--bottom-inset`, base.css): a new document would stop playback.
 */
const controls = 'button, label, input, a[hreflang], :root[style*="--bottom-inset"] a[href]:not([target])';

/**
 * Records clicks in an island that has not hydrated. Mouse, touch, keyboard and voice all end in a click.
 * @param load loads the island's code
 * @returns `replay` repeats the clicks in order, once the island has hydrated; `discard` is for when it has left the page.
 */
export function recordClicks(island: Element, load: () => void): { replay: () => void; discard: () => void } {
  const recorded: HTMLElement[] = [];
  const recording = new AbortController();
  window.addEventListener(
    "click",
    (event) => {
      if (!(event.target instanceof Element) || !island.contains(event.target)) return;
      const control = event.target.closest<HTMLElement>(controls);
      if (control === null || (control instanceof HTMLAnchorElement && isModifiedClick(event))) return;
      // Also keeps checkboxes from changing before their listeners exist.
      event.preventDefault();
      event.stopPropagation();
      recorded.push(control);
      load();
    },
    { capture: true, signal: recording.signal },
  );
  return {
    replay() {
      recording.abort();
      for (const control of recorded) replayEvent(control, "click");
    },
    discard: () => recording.abort(),
  };
}

/**
 * Dispatches a click or change on a control. React stops events at the document while the control's island has yet to hydrate, as
 * nested islands do a moment later: the event is dispatched again, each frame, until it reaches the control or the control has left
 * the page.
 */
export function replayEvent(control: HTMLElement, type: "click" | "change"): void {
  if (!control.isConnected) return;
  let reached = false;
  const onReach = () => {
    reached = true;
  };
  control.addEventListener(type, onReach, { capture: true, once: true });
  const event =
    type === "click" ? new MouseEvent(type, { bubbles: true, cancelable: true }) : new Event(type, { bubbles: true });
  const recordedByIsland = !control.dispatchEvent(event);
  if (reached || recordedByIsland) return;
  control.removeEventListener(type, onReach, { capture: true });
  requestAnimationFrame(() => replayEvent(control, type));
}
