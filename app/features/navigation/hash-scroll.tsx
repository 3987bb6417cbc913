import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { hashPosition, hashScroll, hashTarget } from "./hash-position.ts";

/** What a fan does who wants to scroll: from then on the page is left alone. */
const interactions = ["wheel", "touchstart", "pointerdown", "keydown"] as const;
/** Pixels that browsers round away. Anything more has moved the page without us. */
const rounding = 2;

/**
 * Leads to the element that the address's hash names, once the page has had a moment to arrive (spec: routes#hash). It
 * stands after the router's ScrollRestoration, which jumps there at once: a browser's own jump on a first load, and what a
 * reader who wants no motion gets. Between pages the new one begins at its top.
 */
export function HashScroll() {
  const { key, hash, pathname } = useLocation();
  const type = useNavigationType();
  const shownPath = useRef(pathname);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation, however it is called
  useLayoutEffect(() => {
    const newPage = shownPath.current !== pathname;
    shownPath.current = pathname;
    if (newPage && hash !== "" && type !== "POP" && !wantsNoMotion()) scrollToPosition(0);
  }, [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same
  useEffect(() => {
    // Going back, and loading anew, lead to where the reader was. The first address of a visit has this key.
    if (hash === "" || (type === "POP" && key !== "default")) return;
    return scrollToHash(hash);
  }, [key]);
  return null;
}

const wantsNoMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function elementOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** Scrolls to the element of a hash, and moves the focus there. @returns gives it up. */
function scrollToHash(hash: string): () => void {
  const noMotion = wantsNoMotion();
  const before = window.scrollY;
  let frame = 0;
  const arrive = () => {
    const element = elementOf(hash);
    if (element === null || Math.abs(window.scrollY - before) > rounding) return stop();
    takeFocus(element);
    if (noMotion) {
      scrollToPosition(targetOf(element));
      return stop();
    }
    const began = performance.now();
    let expected = before;
    const step = (now: number) => {
      if (Math.abs(window.scrollY - expected) > rounding) return stop();
      const elapsed = now - began;
      // Measured each time: pictures above the element may still be arriving.
      expected = scrollToPosition(hashPosition(before, targetOf(element), elapsed));
      if (elapsed >= hashScroll.duration) return stop();
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  };
  const waiting = setTimeout(arrive, noMotion ? 0 : hashScroll.delay);
  const stop = () => {
    clearTimeout(waiting);
    cancelAnimationFrame(frame);
    for (const event of interactions) window.removeEventListener(event, stop);
  };
  for (const event of interactions) window.addEventListener(event, stop, { passive: true });
  return stop;
}

function targetOf(element: HTMLElement): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  return hashTarget(element.getBoundingClientRect().top + window.scrollY, scrollHeight - clientHeight);
}

/** @returns where the page now is, which a browser may have rounded. */
function scrollToPosition(y: number): number {
  window.scrollTo({ top: y, behavior: "instant" });
  return window.scrollY;
}

/** Whoever goes on by keyboard or by ear goes on there, unless they are busy elsewhere already. */
function takeFocus(element: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement !== document.body && activeElement?.id !== "main") return;
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
