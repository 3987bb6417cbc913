import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { closePanelsOnRouteChange, type Panels, panels } from "../state/panels.ts";

/**
 * Closes panels once another page is there, but for those that the fan has opened while it was on its way: on a slow connection a
 * page that comes late would take the form away from under their fingers.
 */
export function PanelsFollowRoute(): null {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const shownPath = useRef(pathname);
  const departure = useRef<{ key: string; open: Panels } | null>(null);
  useEffect(() => {
    if (shownPath.current !== pathname) {
      shownPath.current = pathname;
      closePanelsOnRouteChange(departure.current?.open);
    }
    if (next === undefined) departure.current = null;
    else if (departure.current?.key !== next.key) departure.current = { key: next.key, open: { ...panels } };
  }, [pathname, next]);
  return null;
}
