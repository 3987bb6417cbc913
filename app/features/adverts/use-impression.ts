import { type RefObject, useEffect, useRef } from "react";

/** Share of an advert that has to be in view, and for how long in milliseconds, to count as seen. */
const shareSeen = 0.5;
const timeSeen = 1_000;

/** Calls `onSeen` once, when the element has been half in view for a second on end while the tab is looked at. */
export function useSeen(element: RefObject<Element | null>, onSeen: () => void): void {
  const callback = useRef(onSeen);
  useEffect(() => {
    callback.current = onSeen;
  });
  useEffect(() => {
    if (element.current === null) return;
    let inView = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const judge = () => {
      clearTimeout(timer);
      if (!inView || document.visibilityState === "hidden") return;
      timer = setTimeout(() => {
        stop();
        callback.current();
      }, timeSeen);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        inView = (entries.at(-1)?.intersectionRatio ?? 0) >= shareSeen;
        judge();
      },
      { threshold: shareSeen },
    );
    const stop = () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("visibilitychange", judge);
    };
    observer.observe(element.current);
    document.addEventListener("visibilitychange", judge);
    return stop;
  }, [element]);
}
