import { type RefObject, useEffect, useRef } from "react";

/** What was given at the latest render, for effects that outlive renders: an event's listener or a timer. The reference stays the same. */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
