import { useEffect, useState } from "react";
import type { HeaderBehaviour } from "../../../schemas/site/site-layout.ts";

/** Pixels (spec: layout#header-types). */
export const headerHeight = 90;
export const stickyThreshold = 300;
/** Pixels. Smaller movements, as of a trembling finger, are ignored. */
const scrollTolerance = 4;

export interface HeaderScroll {
  y: number;
  hidden: boolean;
  /** Whether the page has scrolled beneath the header, so that it needs a background. */
  scrolled: boolean;
  /** Whether the header is the compact bar: past the threshold. */
  sticky: boolean;
}

export const headerAtTop: HeaderScroll = { y: 0, hidden: false, scrolled: false, sticky: false };

/** The header after the page has scrolled to `y` pixels. */
export function headerAfterScroll(behaviour: HeaderBehaviour, before: HeaderScroll, y: number): HeaderScroll {
  const scrolled = y > 8;
  const sticky = y > stickyThreshold;
  if (behaviour === "fixed") return { y, hidden: false, scrolled, sticky: false };
  if (y <= headerHeight) return { y, hidden: false, scrolled, sticky };
  if (behaviour === "sticky") return { y, hidden: !sticky, scrolled, sticky };
  if (Math.abs(y - before.y) < scrollTolerance) return { ...before, scrolled, sticky };
  return { y, hidden: y > before.y, scrolled, sticky };
}

/** The header's state, updated on scroll. */
export function useHeaderScroll(behaviour: HeaderBehaviour): HeaderScroll {
  const [header, setHeader] = useState(headerAtTop);
  useEffect(() => {
    let current = headerAtTop;
    const update = () => {
      const next = headerAfterScroll(behaviour, current, Math.max(0, window.scrollY));
      const changed =
        next.hidden !== current.hidden || next.scrolled !== current.scrolled || next.sticky !== current.sticky;
      current = next;
      if (changed) setHeader(next);
    };
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, [behaviour]);
  return header;
}

/**
 * Freezes the header while it is pressed. If the bar slid on between press and release, the link would move away from the pointer, and the
 * browser would dispatch the click to the bar.
 */
export function freezeWhilePressed(bar: HTMLElement): void {
  const moving = bar
    .getAnimations({ subtree: true })
    .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null));
  // The bar itself is always included: in a hidden header, it only starts to move when the press focuses a link.
  const frozen = [bar, ...moving].filter((element) => element instanceof HTMLElement);
  const transforms = frozen.map((element) => {
    const { translate, scale } = getComputedStyle(element);
    return { translate, scale };
  });
  for (const [index, element] of frozen.entries()) Object.assign(element.style, transforms[index]);
  const released = new AbortController();
  const release = () => {
    released.abort();
    // The click follows the release before the next frame.
    requestAnimationFrame(() => {
      for (const element of frozen) Object.assign(element.style, { translate: "", scale: "" });
    });
  };
  for (const type of ["pointerup", "pointercancel"]) addEventListener(type, release, { signal: released.signal });
}
