import { type RefObject, useEffect } from "react";

/*
 * A control that is removed with what it acted on (a deleted row, a reported stage) would lose the focus. Move it to the next control.
 */

const controls = ":is(a[href], button, input, select, textarea, summary):not(:disabled)";
const rows = "li, tr";

const nameOf = (control: Element) => (control.getAttribute("aria-label") ?? control.textContent ?? "").trim();
/** The first word of a name, as controls such as "Take off: A title" and "Take off: Another" do the same. */
const kindOf = (control: Element) => nameOf(control).split(/[\s:]/, 1)[0];

const controlsIn = (element: Element) =>
  [...element.querySelectorAll<HTMLElement>(controls)].filter((control) => control.checkVisibility());

/** Makes an element that is no control focusable. */
function focusable(element: HTMLElement): HTMLElement {
  if (!element.matches(controls)) element.tabIndex = -1;
  return element;
}

/** The row after a removed one, else the row before it. */
function rowBeside({ nextSibling, previousSibling }: MutationRecord): HTMLElement | null {
  const isRow = (node: Node): node is HTMLElement =>
    node instanceof HTMLElement && node.isConnected && node.matches(rows);
  for (let node = nextSibling; node !== null; node = node.nextSibling) if (isRow(node)) return node;
  for (let node = previousSibling; node !== null; node = node.previousSibling) if (isRow(node)) return node;
  return null;
}

function headingAbove(element: Element | null): HTMLElement | null {
  for (let around = element; around !== null; around = around.parentElement) {
    const headings = [...around.querySelectorAll<HTMLElement>("h1, h2, h3")];
    const heading = headings.find((each) => each.checkVisibility());
    if (heading !== undefined) return focusable(heading);
  }
  return null;
}

/**
 * The element that gets the focus of a removed control. If its row was removed: the same control in the row's new place, or a control of
 * its kind in the next row. If its row is still there: that row. Otherwise: the heading above.
 */
function successorOf(control: HTMLElement, records: readonly MutationRecord[], page: Element): HTMLElement | null {
  let lost: Node = control;
  for (const record of records) {
    const removed = [...record.removedNodes].find((node) => node.contains(lost));
    if (removed === undefined) continue;
    const { target } = record;
    lost = target;
    // The parent is detached too. A later record says from where.
    if (!(target instanceof Element && target.isConnected)) continue;
    if (removed instanceof Element && removed.matches(rows)) {
      const [moved, another] = controlsIn(page).filter((each) => nameOf(each) === nameOf(control));
      if (moved !== undefined && another === undefined) return moved;
      const row = rowBeside(record);
      if (row !== null) return controlsIn(row).find((each) => kindOf(each) === kindOf(control)) ?? focusable(row);
    }
    const row = target.closest<HTMLElement>(rows);
    return row === null ? headingAbove(target) : focusable(row);
  }
  return null;
}

/** Restores the focus when the focused control of a page is removed, or a dialog closes. */
export function useRestoredFocus(main: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const page = main.current;
    if (page === null || !isShown) return;
    /** The element that last had the focus, outside dialogs. */
    let last: HTMLElement | null = null;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.closest("dialog") === null) last = target;
    };
    const restore = () => {
      if (document.activeElement === document.body) last?.focus();
    };
    const observer = new MutationObserver((records) => {
      if (last === null || last.isConnected) return;
      last = successorOf(last, records, page);
      restore();
    });
    observer.observe(page, { childList: true, subtree: true });
    page.addEventListener("focusin", remember);
    // "close" does not bubble, so listen in the capture phase.
    document.addEventListener("close", restore, true);
    return () => {
      observer.disconnect();
      page.removeEventListener("focusin", remember);
      document.removeEventListener("close", restore, true);
    };
  }, [main, isShown]);
}
