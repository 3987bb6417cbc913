import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Ref of the main element, which gets the focus after a navigation: screen readers and keyboards continue at the new page's
 * start.
 */
export function useMainFocus(): RefObject<HTMLElement | null> {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
