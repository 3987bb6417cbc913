import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Whether this component has hydrated. Until then it has to render what the server rendered, even if a store has changed since: a
 * deferred section may hydrate late.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
