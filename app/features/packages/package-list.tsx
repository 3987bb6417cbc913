import { ownsPackage } from "../../../schemas/payments/owned-package.ts";
import type { PackageItem, PackageType } from "../../../schemas/payments/packages.ts";
import { message, t } from "../../../schemas/site/messages.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useAccountPasses } from "../account/use-account-passes.ts";
import { useOwnEntitlements } from "../account/use-own-entitlements.ts";
import { PackageCard } from "./package-card.tsx";
import { useBlockedPasses } from "./use-blocked-passes.ts";

/** Title and empty message of each type (spec: error-codes#empty-lists). */
export const packageTypes = {
  membership: { title: message("Subscriptions"), empty: message("There are currently no Subscriptions available") },
  "match-pass": { title: message("Match passes"), empty: message("There are currently no Match Passes available") },
} as const satisfies Record<PackageType, { title: string; empty: string }>;

/** The empty state when nothing is on sale. */
export function NoPackages() {
  return <EmptyState icon="i-lucide-ticket" title={t("No packages available")} />;
}

/** The cards of one type. */
export function PackageList({
  type,
  packages,
  returnTo,
  headingLevel = "h3",
}: {
  type: PackageType;
  packages: readonly PackageItem[];
  returnTo: string | undefined;
  headingLevel?: "h3" | "h4";
}) {
  const blockedPasses = useBlockedPasses();
  const own = useOwnEntitlements();
  const passes = useAccountPasses(packages.some((item) => ownsPackage(item, own)));
  const ownedPasses = passes.filter(({ sharedBy }) => sharedBy === null);
  if (packages.length === 0) return <EmptyState icon="i-lucide-ticket" title={t(packageTypes[type].empty)} />;
  return (
    <ul className="grid gap-5 l:grid-cols-2 3xl:grid-cols-4">
      {packages.map((item) => (
        <li key={item.id} className="grid">
          <PackageCard
            item={item}
            returnTo={returnTo}
            headingLevel={headingLevel}
            blockedHere={blockedPasses.options}
            ownedPasses={ownedPasses}
          />
        </li>
      ))}
    </ul>
  );
}
