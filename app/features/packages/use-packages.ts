import { useEffect, useState } from "react";
import type { LegacyOption } from "../../../schemas/payments/legacy-packages.ts";
import type { PackageItem, PackageType } from "../../../schemas/payments/packages.ts";
import { fetchLegacyPackages, fetchPackages } from "./packages-client.ts";

/** Everything on sale. If the older provider fails, only its passes are missing. */
export interface PackagesOnSale extends Record<PackageType, PackageItem[]> {
  legacy: LegacyOption[];
}

/** Fetches everything on sale; null while loading. */
export function usePackages(): { packages: PackagesOnSale | "failed" | null; retry: () => void } {
  const [packages, setPackages] = useState<PackagesOnSale | "failed" | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another request
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
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
    return () => controller.abort();
  }, [attempt]);
  return { packages, retry: () => setAttempt((count) => count + 1) };
}
