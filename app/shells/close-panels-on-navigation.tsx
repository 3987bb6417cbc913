import { useEffect, useRef } from "react";
import { useLocation, useNavigation, useNavigationType } from "react-router";
import { closePanel, closePanelsOnRouteChange, type NavigationStart, panels } from "../state/panels.ts";

/**
 * Closes panels after a navigation, except those that were opened while the page was loading: on a slow connection a form would
 * close under the user's fingers.
 */
export function ClosePanelsOnNavigation(): null {
  const { key, pathname } = useLocation();
  const navigationType = useNavigationType();
  const { location: next } = useNavigation();
  const shown = useRef({ key, pathname });
  const navigationStart = useRef<NavigationStart | null>(null);
  useEffect(() => {
    const left = shown.current;
    shown.current = { key, pathname };
    // A link may lead to another view of the same page; what replaces the address stays on it.
    if (left.pathname !== pathname || (left.key !== key && navigationType === "PUSH")) {
      closePanelsOnRouteChange(key, navigationStart.current);
    }
    if (next === undefined) navigationStart.current = null;
    else if (navigationStart.current?.key !== next.key)
      navigationStart.current = { key: next.key, open: { ...panels } };
  }, [key, pathname, navigationType, next]);
  // Back and forward close the menu also where the path stays. A link in the menu closes it as it is pressed.
  useEffect(() => {
    const closeMenu = () => closePanel("menuOpen");
    window.addEventListener("popstate", closeMenu);
    return () => window.removeEventListener("popstate", closeMenu);
  }, []);
  return null;
}
