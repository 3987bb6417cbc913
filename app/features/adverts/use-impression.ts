import { type RefObject, useEffect, useRef } from "react";

/** Share of an advert that has to be in view, and for how long in milliseconds, to count as seen. */
const viewableShare = 0.5;
const viewableTime = 1_000;

/** Calls `onImpression` once, when the element has been half in view for a second on end while the tab is looked at. */
export function useImpression(element: RefObject<Element | null>, onImpression: () => void): void {
  const callback = useRef(onImpression);
  useEffect(() => {
    callback.current = onImpression;
  });
  useEffect(() => {
    if (element.current === null) return;
    let inView = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      clearTimeout(timer);
      if (!inView || document.visibilityState === "hidden") return;
      timer = setTimeout(() => {
        stop();
        callback.current();
      }, viewableTime);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        inView = (entries.at(-1)?.intersectionRatio ?? 0) >= viewableShare;
        update();
      },
      { threshold: viewableShare },
    );
    const stop = () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("visibilitychange", update);
    };
    observer.observe(element.current);
    document.addEventListener("visibilitychange", update);
    return stop;
  }, [element]);
}
