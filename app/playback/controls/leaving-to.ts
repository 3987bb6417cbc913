/**
 * Wraps the handler of a control that disappears when pressed: first moves the focus to the element around it, because it would be lost
 * with the control.
 */
export const leavingTo =
  (around: HTMLElement | null) =>
  <Given extends unknown[]>(press: (...given: Given) => void) =>
  (...given: Given): void => {
    around?.focus({ preventScroll: true });
    press(...given);
  };
