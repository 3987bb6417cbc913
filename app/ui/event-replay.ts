/** What works by script alone. Links lead on without it. */
const controls = "button, label, input";

/**
 * Keeps presses on a part of the page whose code is not there yet. Mouse, touch, keyboard and voice all end in a click.
 * @param ask asks for the code
 * @returns `make` makes them, in their order, once the code is there; `forget` is for when the part has gone.
 */
export function holdPresses(part: Element, ask: () => void): { make: () => void; forget: () => void } {
  const held: HTMLElement[] = [];
  const holding = new AbortController();
  window.addEventListener(
    "click",
    (event) => {
      if (!(event.target instanceof Element) || !part.contains(event.target)) return;
      const control = event.target.closest<HTMLElement>(controls);
      if (control === null) return;
      // A checkbox does not change either, until somebody hears of it.
      event.preventDefault();
      event.stopPropagation();
      held.push(control);
      ask();
    },
    { capture: true, signal: holding.signal },
  );
  return {
    make() {
      holding.abort();
      for (const control of held) make(control, "click");
    },
    forget: () => holding.abort(),
  };
}

/**
 * Presses a control, or says that its value was chosen, by script. React ends that at the document while the part that the control is
 * on has yet to come to life, as parts within parts do a moment later: then it is made again, until the control hears of it or has
 * left the page.
 */
export function make(control: HTMLElement, kind: "click" | "change"): void {
  if (!control.isConnected) return;
  let heard = false;
  const hear = () => {
    heard = true;
  };
  control.addEventListener(kind, hear, { capture: true, once: true });
  const event =
    kind === "click" ? new MouseEvent(kind, { bubbles: true, cancelable: true }) : new Event(kind, { bubbles: true });
  const keptByAnother = !control.dispatchEvent(event);
  if (heard || keptByAnother) return;
  control.removeEventListener(kind, hear, { capture: true });
  requestAnimationFrame(() => make(control, kind));
}
