import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { closePanel, closePanelsOnRouteChange, type Panels, panels } from "../state/panels.ts";

/**
 * Closes panels after a navigation, except those that were opened while the page was loading: on a slow connection a form would
 * close under the user's fingers.
 */
export function ClosePanelsOnNavigation(): null {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const shownPath = useRef(pathname);
  const navigationStart = useRef<{ key: string; open: Panels } | null>(null);
  useEffect(() => {
    if (shownPath.current !== pathname) {
      shownPath.current = pathname;
      closePanelsOnRouteChange(navigationStart.current?.open);
    }
    if (next === undefined) navigationStart.current = null;
    else if (navigationStart.current?.key !== next.key)
      navigationStart.current = { key: next.key, open: { ...panels } };
  }, [pathname, next]);
  // Back and forward close the menu also where the path stays. A link in the menu closes it as it is pressed.
  useEffect(() => {
    const closeMenu = () => closePanel("menuOpen");
    window.addEventListener("popstate", closeMenu);
    return () => window.removeEventListener("popstate", closeMenu);
  }, []);
  return null;
}
