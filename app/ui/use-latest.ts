import { type RefObject, useEffect, useRef } from "react";

/** A stable ref to the latest render's value, for effects that outlive renders: event listeners and timers. */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
