/** For controls that are gone once they are pressed: the focus moves to the element around them first, which would be lost with them. */
export const leavingTo =
  (around: HTMLElement | null) =>
  <Given extends unknown[]>(press: (...given: Given) => void) =>
  (...given: Given): void => {
    around?.focus({ preventScroll: true });
    press(...given);
  };
