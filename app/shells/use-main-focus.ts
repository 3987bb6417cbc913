import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { pageHref } from "../../schemas/site/messages.ts";
import { lockBackground, panels } from "../state/panels.ts";
import { isListPageState } from "../ui/list-page-state.ts";

/**
 * Ref of the main element, which gets the focus after a navigation: screen readers and keyboards continue at the new page's start. After
 * going back, the link that was followed gets it.
 */
export function useMainFocus(): RefObject<HTMLElement | null> {
  const { key, pathname, search, state } = useLocation();
  const navigationType = useNavigationType();
  const main = useRef<HTMLElement>(null);
  const shown = useRef({ key, pathname });
  /** The URL that each page of the history was left for, by the page's location key. */
  const followed = useRef(new Map<string, string>());
  useEffect(() => {
    const left = shown.current;
    shown.current = { key, pathname };
    if (left.key === key) return;
    const pushed = navigationType === "PUSH";
    if (pushed) followed.current.set(left.key, pageHref(pathname) + search);
    // A panel that the navigation closes is still open, and returns the focus to its opener when it closes: wait for that.
    const closing = lockBackground(panels) ? null : document.querySelector("dialog:modal");
    const fromTop = (pushed && isListPageState(state)) || (navigationType !== "POP" && closing !== null);
    if (left.pathname === pathname && !fromTop) return;
    const href = navigationType === "POP" ? followed.current.get(key) : undefined;
    const focus = () => {
      const link = href && main.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`);
      (link || main.current)?.focus({ preventScroll: true });
    };
    if (closing === null) return focus();
    closing.addEventListener("close", focus, { once: true });
    return () => closing.removeEventListener("close", focus);
  }, [key, pathname, search, state, navigationType]);
  return main;
}
