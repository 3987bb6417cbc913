/** Milliseconds and pixels (spec: routes#hash): scrolling to a hash starts after a second and takes a second. */
export const hashScroll = { delay: 1_000, duration: 1_000, offset: -130 };

/**
 * Scroll position that puts an element below the header, in pixels.
 * @param top the element's distance from the page's top
 * @param maxScroll the page's largest scroll position
 */
export function hashTarget(top: number, maxScroll: number): number {
  return Math.max(0, Math.min(top + hashScroll.offset, maxScroll));
}

/** Scroll position after `elapsed` milliseconds, in pixels: eased in and out, exact at the end. */
export function hashPosition(from: number, to: number, elapsed: number): number {
  const part = Math.max(0, Math.min(elapsed / hashScroll.duration, 1));
  const eased = part < 0.5 ? 2 * part ** 2 : 1 - 2 * (1 - part) ** 2;
  return from + (to - from) * eased;
}

/** Any of these stops the scroll: the user takes over. */
const interactions = ["wheel", "touchstart", "pointerdown", "keydown"] as const;
/** Pixels of browsers' rounding. A larger difference means that something else has scrolled the page. */
const rounding = 2;

function elementOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/**
 * Scrolls to the hash's element and moves the focus there.
 * @param navigated when (`performance.now()`) the page was navigated to, and its scroll position then, in pixels
 * @returns cancels the scroll
 */
export function scrollToHash(hash: string, noMotion: boolean, navigated: { at: number; y: number }): () => void {
  const before = navigated.y;
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
      // Measured each frame: images above the element may still be loading.
      expected = scrollToPosition(hashPosition(before, targetOf(element), elapsed));
      if (elapsed >= hashScroll.duration) return stop();
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  };
  const waiting = setTimeout(arrive, noMotion ? 0 : navigated.at + hashScroll.delay - performance.now());
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

/** @returns the new scroll position, which browsers may round */
function scrollToPosition(y: number): number {
  window.scrollTo({ top: y, behavior: "instant" });
  return window.scrollY;
}

/** Moves the focus to the element, for keyboards and screen readers, unless it is already somewhere on the page. */
function takeFocus(element: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement !== document.body && activeElement?.id !== "main") return;
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
