import type { Page } from "playwright/test";
import { z } from "zod";
import { expect } from "./test.ts";

/** Seconds of the keystroke-level model (Card, Moran and Newell, 1980) for a skilled user. */
const seconds = { point: 1.1, press: 0.2, key: 0.28, hand: 0.4, decide: 1.35 } as const;

const onePress = seconds.point + seconds.press + seconds.decide;

/** Seconds per step: a press, a choice from a list (open, choose), a file (open, choose, confirm), a field before its text, a key. */
const times = {
  press: onePress,
  choice: onePress + seconds.point + seconds.press,
  file: onePress + 2 * (seconds.point + seconds.press),
  field: onePress + seconds.hand,
  key: seconds.key,
} as const;

const step = z.enum(["press", "choice", "file", "field", "key"]);

/** Limit for a job in seconds of a person's time (docs/decisions/journeys.md). */
const maxSeconds = 120;

/**
 * Measures a person's work by mouse, touch and keyboard, from the next page on.
 * @returns a function that expects the job since its last call to take two minutes at most
 */
export async function measureTaskTime(page: Page): Promise<(task: string) => void> {
  let taken = 0;
  await page.exposeFunction("stepTaken", (name: unknown, count: unknown) => {
    taken += times[step.parse(name)] * z.number().parse(count);
  });
  await page.addInitScript(() => {
    const take = (name: string, count = 1) => Reflect.get(window, "stepTaken")(name, count);
    let field: EventTarget | null = null;
    const texts = new WeakMap<EventTarget, string>();
    // Events that the desk itself dispatches when it restores a form are not a person's work.
    const listen = <Name extends keyof DocumentEventMap>(name: Name, heard: (event: DocumentEventMap[Name]) => void) =>
      document.addEventListener(name, (event) => event instanceof CustomEvent || heard(event), true);
    // Without the clicks that the Enter key and labels cause.
    listen("click", ({ isTrusted, detail }) => isTrusted && detail > 0 && take("press"));
    // A drag by mouse counts as two presses, of which the click at its end is one.
    let heldAt: { x: number; y: number } | null = null;
    listen("pointerdown", ({ x, y }) => {
      heldAt = { x, y };
    });
    listen("pointerup", ({ x, y }) => heldAt !== null && Math.hypot(x - heldAt.x, y - heldAt.y) > 20 && take("press"));
    // A test focuses what it presses at once; a person would point at it, or press Tab for about as long.
    listen("keydown", ({ key }) => take(key === "Enter" || key === " " ? "press" : "key"));
    listen("change", ({ target }) => {
      if (target instanceof HTMLSelectElement) take("choice");
      if (target instanceof HTMLInputElement && target.type === "file") take("file");
    });
    listen("input", (event) => {
      const { target } = event;
      if (target instanceof HTMLSelectElement) return;
      if (target instanceof HTMLInputElement && /^(?:file|checkbox|radio|range)$/.test(target.type)) return;
      if (target !== field) take("field");
      field = target;
      if (!(target instanceof HTMLElement)) return;
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      const [before, text] = [texts.get(target) ?? "", isField ? target.value : target.textContent];
      texts.set(target, text);
      // Text that is typed key by key has been counted already; that of a filled field comes in one event.
      if (event instanceof InputEvent && event.inputType === "insertText" && event.data?.length === 1) return;
      if (text !== before) take("key", text.length);
    });
  });
  return (task) => {
    const took = Math.round(taken);
    taken = 0;
    expect(took, `seconds of a person's time: ${task}`).toBeLessThanOrEqual(maxSeconds);
  };
}
