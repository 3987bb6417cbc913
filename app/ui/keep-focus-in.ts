/**
 * Wraps the handler of a control that disappears when pressed: first moves the focus to the element around it, because it would be lost
 * with the control.
 */
export const keepFocusIn =
  (container: HTMLElement | null) =>
  <Args extends unknown[]>(press: (...args: Args) => void) =>
  (...args: Args): void => {
    container?.focus({ preventScroll: true });
    press(...args);
  };
