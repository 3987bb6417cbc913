import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Whether this component has come to life in the browser. Until then it must draw what the server drew: a deferred part of a page
 * may come to life late, when a store has long changed.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
