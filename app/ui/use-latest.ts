import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * A stable ref to the latest render's value, for effects that outlive renders: event listeners and timers. It is set in the commit, not
 * after the paint, so that a key pressed the moment something shows reaches the current handler.
 */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
