import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

const wantsNoMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Scrolls to the element in the URL's hash, once the page has had a moment to load (spec: routes#hash). It comes after the
 * router's ScrollRestoration, which jumps there at once: on a first load, and with reduced motion, the jump is all there is.
 * After a navigation the new page starts at its top.
 */
export function HashScroll() {
  const { key, hash, pathname } = useLocation();
  const type = useNavigationType();
  const shownPath = useRef(pathname);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation
  useLayoutEffect(() => {
    const newPage = shownPath.current !== pathname;
    shownPath.current = pathname;
    if (newPage && hash !== "" && type !== "POP" && !wantsNoMotion()) window.scrollTo({ top: 0, behavior: "instant" });
  }, [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation
  useEffect(() => {
    // Back and reload restore the scroll position. "default" is the key of a visit's first location.
    if (hash === "" || (type === "POP" && key !== "default")) return;
    const navigated = { at: performance.now(), y: window.scrollY };
    let cancel = () => {};
    let left = false;
    // Loaded on demand, because most pages are opened without a hash. If that fails, the jump has to do.
    import("./scroll-to-hash.ts").then(
      ({ scrollToHash }) => {
        if (!left) cancel = scrollToHash(hash, wantsNoMotion(), navigated);
      },
      () => {},
    );
    return () => {
      left = true;
      cancel();
    };
  }, [key]);
  return null;
}
