import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * Ref of the main element, which gets the focus after a navigation: screen readers and keyboards continue at the new page's
 * start. After going back, the link that had been followed gets it.
 */
export function useMainFocus(): RefObject<HTMLElement | null> {
  const { key, pathname, search } = useLocation();
  const navigationType = useNavigationType();
  const main = useRef<HTMLElement>(null);
  const shown = useRef({ key, pathname });
  /** Where each page of the history was left for, by its key. */
  const followed = useRef(new Map<string, string>());
  useEffect(() => {
    const left = shown.current;
    shown.current = { key, pathname };
    if (navigationType === "PUSH") followed.current.set(left.key, pathname + search);
    if (left.pathname === pathname) return;
    const href = navigationType === "POP" ? followed.current.get(key) : undefined;
    const link = href && main.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`);
    (link || main.current)?.focus({ preventScroll: true });
  }, [key, pathname, search, navigationType]);
  return main;
}
