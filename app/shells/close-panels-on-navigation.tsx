import { useEffect, useRef } from "react";
import { useLocation, useNavigation, useNavigationType } from "react-router";
import { closePanel, closePanelsOnRouteChange, keepsPanels, type NavigationStart, panels } from "../state/panels.ts";

/**
 * Closes panels after a navigation, except those that were opened while the page was loading: on a slow connection a form would
 * close under the user's fingers.
 */
export function ClosePanelsOnNavigation(): null {
  const { key, pathname, state } = useLocation();
  const navigationType = useNavigationType();
  const { location: next } = useNavigation();
  const shown = useRef({ key, pathname });
  const navigationStart = useRef<NavigationStart | null>(null);
  useEffect(() => {
    const left = shown.current;
    shown.current = { key, pathname };
    // A link in a panel may lead to another view of the page below it, or to the current one.
    if (left.pathname !== pathname || (left.key !== key && navigationType !== "POP" && state !== keepsPanels)) {
      closePanelsOnRouteChange(key, navigationStart.current);
    }
    if (next === undefined) navigationStart.current = null;
    else if (navigationStart.current?.key !== next.key)
      navigationStart.current = { key: next.key, open: { ...panels } };
  }, [key, pathname, state, navigationType, next]);
  // Back and forward close the menu even if the path stays the same. A link in the menu closes it on the press.
  useEffect(() => {
    const closeMenu = () => closePanel("menuOpen");
    window.addEventListener("popstate", closeMenu);
    return () => window.removeEventListener("popstate", closeMenu);
  }, []);
  return null;
}
