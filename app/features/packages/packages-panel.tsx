import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LegacyList, legacyTitle } from "./legacy-list.tsx";
import { NoPackages, PackageList, packageTypes } from "./package-list.tsx";
import { PackagesFooter } from "./packages-footer.tsx";
import { useClosedHere } from "./use-closed-here.ts";
import { type PackagesOnSale, usePackages } from "./use-packages.ts";

type Tab = keyof PackagesOnSale;

/** Up to three tabs (spec: passes-and-checkout#packages-panel): the third if an older provider sells anything. */
const tabsOf = (packages: PackagesOnSale | "failed" | null): readonly Tab[] =>
  packages !== null && packages !== "failed" && packages.legacy.length > 0
    ? ["membership", "match-pass", "legacy"]
    : ["membership", "match-pass"];

const titleOf = (tab: Tab) => (tab === "legacy" ? legacyTitle : packageTypes[tab].title);

/**
 * The packages panel's content (spec: passes-and-checkout#packages-panel): tabs of cards. After buying, the user
 * returns to the page below it.
 */
export default function PackagesPanel() {
  const id = useId();
  const [shown, setShown] = useState<Tab>("membership");
  const list = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  const { packages, retry } = usePackages();
  const closedHere = useClosedHere();
  const tabs = tabsOf(packages);

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
      <div ref={list} role="tablist" aria-label="Kinds of pass" className="mb-6 flex flex-wrap gap-2" onKeyDown={move}>
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
            {titleOf(type)}
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
            <NoPackages />
          ) : shown === "legacy" ? (
            <LegacyList options={packages.legacy} closedHere={closedHere.everything} />
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
      {[0, 1, 2, 3].map((index) => (
        <div key={index} className="skeleton h-[480px] rounded-card" />
      ))}
    </div>
  );
}
