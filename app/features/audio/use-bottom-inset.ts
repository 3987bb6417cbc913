import { useEffect } from "react";

/**
 * Makes the page end above what stands at the lower end of the window, and scroll what gets the focus clear of it (WCAG 2.4.11):
 * `--audio-room` of the page, read by app/ui/base.css.
 */
export function useRoom(element: HTMLElement | null): void {
  useEffect(() => {
    if (element === null) return;
    const root = document.documentElement.style;
    const measure = () =>
      root.setProperty("--audio-room", `${Math.ceil(window.innerHeight - element.getBoundingClientRect().top)}px`);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
      root.removeProperty("--audio-room");
    };
  }, [element]);
}
