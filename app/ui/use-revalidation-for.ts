import { useEffect, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";

/** Milliseconds after a change, spread so that not all pages revalidate at once. Longer than cached pages are fresh. */
const revalidationDelay = { least: 8_000, spread: 12_000 };

/**
 * Revalidates the page's data some seconds after a change of what they lack, and repeats that until they have it.
 * @param lacking null: nothing
 */
export function useRevalidationFor(lacking: string | null): void {
  const { revalidate, state } = useRevalidator();
  const isIdle = state === "idle";
  useEffect(() => {
    if (lacking === null || !isIdle) return;
    const wait = revalidationDelay.least + Math.random() * revalidationDelay.spread;
    const timer = setTimeout(() => void revalidate(), wait);
    return () => clearTimeout(timer);
  }, [lacking, isIdle, revalidate]);
}

const followVisibility = (onChange: () => void) => {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
};
const isVisible = () => !document.hidden;
const isServed = () => true;

/**
 * Revalidates the page's data some seconds after a moment, and repeats that for as long as they name it, while the tab is visible.
 * @param moment an instant, within the days that a timer can wait; null: never.
 * @param renderedAt epoch milliseconds, from the loader: it is later than that, whatever this device's clock says.
 */
export function useRevalidationFrom(moment: string | null, renderedAt: number): void {
  const [reached, setReached] = useState<string | null>(null);
  useEffect(() => {
    if (moment === null) return;
    const wait = Date.parse(moment) - Math.max(Date.now(), renderedAt);
    const timer = setTimeout(() => setReached(moment), Math.max(wait, 0));
    return () => clearTimeout(timer);
  }, [moment, renderedAt]);
  const visible = useSyncExternalStore(followVisibility, isVisible, isServed);
  useRevalidationFor(visible && reached === moment ? moment : null);
}
