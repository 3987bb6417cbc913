import type { Page } from "playwright/test";
import { z } from "zod";
import { expect } from "./test.ts";

/** Seconds of the keystroke-level model (Card, Moran and Newell, 1980), for a practised person. */
const seconds = { point: 1.1, press: 0.2, key: 0.28, hand: 0.4, decide: 1.35 } as const;

const onePress = seconds.point + seconds.press + seconds.decide;

/** What one step takes: a press, a choice of a list (open, choose), a file (open, choose, confirm), a field before its words, a key. */
const times = {
  press: onePress,
  choice: onePress + seconds.point + seconds.press,
  file: onePress + 2 * (seconds.point + seconds.press),
  field: onePress + seconds.hand,
  key: seconds.key,
} as const;

const step = z.enum(["press", "choice", "file", "field", "key"]);

/** What a job may take of a person's time, in seconds (docs/decisions/desk.md). */
const most = 120;

/**
 * Counts what a person does on a page, from the next page on, by mouse, touch and keyboard.
 * @returns what expects that the job since the last call takes two minutes at most
 */
export async function countPersonTime(page: Page): Promise<(job: string) => void> {
  let taken = 0;
  await page.exposeFunction("stepTaken", (name: unknown, count: unknown) => {
    taken += times[step.parse(name)] * z.number().parse(count);
  });
  await page.addInitScript(() => {
    const take = (name: string, count = 1) => Reflect.get(window, "stepTaken")(name, count);
    let field: EventTarget | null = null;
    const texts = new WeakMap<EventTarget, string>();
    // What the desk itself brings back into a form is nobody's work.
    const listen = <Name extends keyof DocumentEventMap>(name: Name, heard: (event: DocumentEventMap[Name]) => void) =>
      document.addEventListener(name, (event) => event instanceof CustomEvent || heard(event), true);
    // Without the clicks that the Enter key and labels make.
    listen("click", ({ isTrusted, detail }) => isTrusted && detail > 0 && take("press"));
    // The click that ends a drag by mouse is the other press of it.
    let heldAt: { x: number; y: number } | null = null;
    listen("pointerdown", ({ x, y }) => {
      heldAt = { x, y };
    });
    listen("pointerup", ({ x, y }) => heldAt !== null && Math.hypot(x - heldAt.x, y - heldAt.y) > 20 && take("press"));
    // A test goes to what it presses by keyboard at once: a person points at it, or presses Tab for as long.
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
      // Words typed key by key are keys already; those of a filled field come at once.
      if (event instanceof InputEvent && event.inputType === "insertText" && event.data?.length === 1) return;
      if (text !== before) take("key", text.length);
    });
  });
  return (job) => {
    const took = Math.round(taken);
    taken = 0;
    expect(took, `seconds of a person's time: ${job}`).toBeLessThanOrEqual(most);
  };
}
