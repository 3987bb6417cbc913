import { useSyncExternalStore } from "react";
import { type Snapshot, snapshot, useSnapshot } from "valtio";

const never = () => () => {};
const no = () => false;

/**
 * A hook that reads a store. While a component hydrates, which deferred sections and islands do late, it has the state that the server
 * rendered, whatever has changed since; right after that, the current one.
 * @param store a proxy that still has the state that it has on the server.
 */
export function storeHook<State extends object>(store: State): () => Snapshot<State> {
  const rendered = snapshot(store);
  const hasChanged = () => snapshot(store) !== rendered;
  // biome-ignore lint/correctness/noComponentHookFactories: each store makes its hook once, when its module loads
  return function useStore() {
    const current = useSnapshot(store);
    return useSyncExternalStore(never, no, hasChanged) ? rendered : current;
  };
}
