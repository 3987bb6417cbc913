import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { closePanelsOnRouteChange, type Panels, panels } from "../state/panels.ts";

/**
 * Closes panels once another page is there, but for those that the fan has opened while it was on its way: on a slow connection a
 * page that comes late would take the form away from under their fingers.
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
  return null;
}
