import { useSyncExternalStore } from "react";
import { currentClub, listenToClub } from "../../state/my-club.ts";

const none = () => null;

/** Id of the fan's own club; null without one, and until the page has hydrated. */
export function useMyClub(): number | null {
  return useSyncExternalStore(listenToClub, currentClub, none);
}
