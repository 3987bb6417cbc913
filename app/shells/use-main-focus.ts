import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** The page's main part. Whoever reads by ear or by keyboard goes on at the new page's beginning after a navigation. */
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
