import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { PackageItem, PackageType } from "../../../schemas/packages.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PackageList, packageTypes } from "./package-list.tsx";
import { fetchPackages } from "./packages-client.ts";
import { PackagesFooter } from "./packages-footer.tsx";

const tabs: readonly PackageType[] = ["membership", "match-pass"];

type Packages = Record<PackageType, PackageItem[]>;

/** Packages of both types: null while they are on their way. */
function usePackages(): { packages: Packages | "failed" | null; retry: () => void } {
  const [packages, setPackages] = useState<Packages | "failed" | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another request
  useEffect(() => {
    const leaving = new AbortController();
    setPackages(null);
    Promise.all([fetchPackages("membership", leaving.signal), fetchPackages("match-pass", leaving.signal)]).then(
      ([membership, matchPass]) => setPackages({ membership, "match-pass": matchPass }),
      () => {
        if (!leaving.signal.aborted) setPackages("failed");
      },
    );
    return () => leaving.abort();
  }, [attempt]);
  return { packages, retry: () => setAttempt((count) => count + 1) };
}

/** Inside the packages panel (accounts-and-streaming §2): two tabs of cards. Buying comes back to the page below it. */
export default function PackagesPanel() {
  const id = useId();
  const [shown, setShown] = useState<PackageType>("membership");
  const list = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  const { packages, retry } = usePackages();

  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(shown) + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    setShown(next);
    list.current?.querySelector<HTMLElement>(`[data-type="${next}"]`)?.focus();
  }

  return (
    <div className="page-width pb-12">
      <div ref={list} role="tablist" aria-label="Kinds of pass" className="mb-6 flex gap-2" onKeyDown={move}>
        {tabs.map((type) => (
          <button
            key={type}
            type="button"
            role="tab"
            id={`${id}-${type}`}
            data-type={type}
            aria-selected={shown === type}
            aria-controls={`${id}-panel`}
            tabIndex={shown === type ? 0 : -1}
            className={`btn ${shown === type ? "bg-ink text-paper" : "btn-ghost"}`}
            onClick={() => setShown(type)}
          >
            {packageTypes[type].title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`} aria-busy={packages === null}>
        {packages === null && <PackagesSkeleton />}
        {packages === "failed" && (
          <EmptyState title="The passes cannot be shown at the moment">
            <button type="button" className="btn btn-primary mt-3" onClick={retry}>
              Try again
            </button>
          </EmptyState>
        )}
        {packages !== null &&
          packages !== "failed" &&
          (tabs.every((type) => packages[type].length === 0) ? (
            <EmptyState icon="i-lucide-ticket" title="No packages available" />
          ) : (
            <PackageList type={shown} packages={packages[shown]} returnTo={pathname + search} />
          ))}
      </div>
      <PackagesFooter />
    </div>
  );
}

function PackagesSkeleton() {
  return (
    <div role="status" className="grid gap-5 l:grid-cols-2 3xl:grid-cols-4">
      <span className="visually-hidden">Loading</span>
      {[0, 1, 2, 3].map((place) => (
        <div key={place} className="skeleton h-[480px] rounded-card" />
      ))}
    </div>
  );
}
