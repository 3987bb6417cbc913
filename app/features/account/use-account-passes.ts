import { useEffect, useState } from "react";
import type { AccountPasses } from "../../../schemas/payments/holdings.ts";
import { useUser } from "../../state/user.ts";

/** The account's passes; none while they load, or without `enabled`. */
export function useAccountPasses(enabled = true): AccountPasses["passes"] {
  const [passes, setPasses] = useState<AccountPasses["passes"]>([]);
  const { entitlements } = useUser();
  const names = entitlements.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list changes with the entitlements
  useEffect(() => {
    if (!enabled) return;
    const unmounted = new AbortController();
    // Loaded on demand: signed-out visitors never need it.
    void import("./account-passes-client.ts")
      .then(({ fetchPasses }) => fetchPasses(unmounted.signal))
      .then(
        (found) => {
          if (!unmounted.signal.aborted) setPasses(found);
        },
        () => {},
      );
    return () => unmounted.abort();
  }, [names, enabled]);
  return passes;
}
