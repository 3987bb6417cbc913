import { type RefObject, useEffect, useRef } from "react";

/** Share of an advert that has to be visible, and for how many milliseconds, to count as an impression. */
const viewableShare = 0.5;
const viewableTime = 1_000;

/** Calls `onImpression` once, when half of the element has been visible for a second in a visible tab. */
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
