import { useEffect, useState } from "react";
import type { LegacyOption } from "../../../schemas/payments/legacy-packages.ts";
import type { PackageItem, PackageType } from "../../../schemas/payments/packages.ts";
import { fetchLegacyPackages, fetchPackages } from "./packages-client.ts";

/** All that is on sale. Without an answer of the older provider, only what it sells is missing. */
export interface PackagesOnSale extends Record<PackageType, PackageItem[]> {
  legacy: LegacyOption[];
}

/** What is on sale: null while it is on its way. */
export function usePackages(): { packages: PackagesOnSale | "failed" | null; retry: () => void } {
  const [packages, setPackages] = useState<PackagesOnSale | "failed" | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another request
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    setPackages(null);
    Promise.all([
      fetchPackages("membership", signal),
      fetchPackages("match-pass", signal),
      fetchLegacyPackages(signal).catch(() => []),
    ]).then(
      ([membership, matchPass, legacy]) => setPackages({ membership, "match-pass": matchPass, legacy }),
      () => {
        if (!signal.aborted) setPackages("failed");
      },
    );
    return () => leaving.abort();
  }, [attempt]);
  return { packages, retry: () => setAttempt((count) => count + 1) };
}
