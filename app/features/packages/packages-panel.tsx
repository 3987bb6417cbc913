import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { openingOptions } from "../../../schemas/payments/opening-options.ts";
import type { PackageItem } from "../../../schemas/payments/packages.ts";
import { listText } from "../../../schemas/site/league-formats.ts";
import { isRightToLeft, pageHref, t } from "../../../schemas/site/messages.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { keepFocusIn } from "../../ui/keep-focus-in.ts";
import { richText } from "../../ui/rich-text.tsx";
import { VideoTitle } from "../videos/card/card-title.tsx";
import { LegacyList, legacyTitle } from "./legacy-list.tsx";
import { type LockedEntry, useCloseWhenUnlocked, useLockedEntry } from "./locked-entry.ts";
import { NoPackages, PackageList, packageTypes } from "./package-list.tsx";
import { PackagesFooter } from "./packages-footer.tsx";
import { useBlockedPasses } from "./use-blocked-passes.ts";
import { type PackagesOnSale, usePackages } from "./use-packages.ts";

type Tab = keyof PackagesOnSale;

/** Up to three tabs (spec: passes-and-checkout#packages-panel): the third if an older provider sells anything. */
const tabsOf = (packages: PackagesOnSale | "failed" | null): readonly Tab[] =>
  packages !== null && packages !== "failed" && packages.legacy.length > 0
    ? ["membership", "match-pass", "legacy"]
    : ["membership", "match-pass"];

const titleOf = (tab: Tab) => t(tab === "legacy" ? legacyTitle : packageTypes[tab].title);

/** The passes that open a video, the best first, and the tab of the first one. None without a video. */
function passesFor(
  video: LockedEntry | null,
  onSale: PackagesOnSale | null,
): { items: PackageItem[]; tab: Tab | null } {
  if (video === null || onSale === null) return { items: [], tab: null };
  const sold = [...onSale["match-pass"], ...onSale.membership];
  const items = openingOptions(sold, video).map(({ item }) => item);
  const [first] = items;
  if (first === undefined) return { items: [], tab: null };
  return { items: [...new Set(items)], tab: onSale.membership.includes(first) ? "membership" : "match-pass" };
}

/** The passes of a tab: those that open the video before all others. */
function inOrder(packages: readonly PackageItem[], opening: readonly PackageItem[]): PackageItem[] {
  const opens = opening.filter((item) => packages.includes(item));
  return [...opens, ...packages.filter((item) => !opens.includes(item))];
}

/**
 * The packages panel's content (spec: passes-and-checkout#packages-panel): tabs of cards. Over a locked video it starts with the tab
 * and the passes that open the video. After buying, the user returns to the page below the panel.
 */
export default function PackagesPanel() {
  const id = useId();
  const video = useLockedEntry();
  useCloseWhenUnlocked("packages", video);
  /** The chosen tab, and for which video: the panel stays mounted, and another video starts with its own tab. */
  const [chosen, choose] = useState<{ tab: Tab; videoID: string | null } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  const { packages, retry } = usePackages();
  const blockedPasses = useBlockedPasses();
  const tabs = tabsOf(packages);
  const onSale = packages === "failed" ? null : packages;
  const opening = passesFor(video, onSale);
  const videoID = video?.id ?? null;
  const shown = chosen?.videoID === videoID ? chosen.tab : (opening.tab ?? "membership");
  const setShown = (tab: Tab) => choose({ tab, videoID });

  function move(event: KeyboardEvent) {
    const right = isRightToLeft() ? -1 : 1;
    const step = { ArrowRight: right, ArrowLeft: -right }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(shown) + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    setShown(next);
    list.current?.querySelector<HTMLElement>(`[data-type="${next}"]`)?.focus();
  }

  return (
    <div className="page-width pb-12">
      <div
        ref={list}
        role="tablist"
        aria-label={t("Kinds of pass")}
        className="mb-6 flex flex-wrap gap-2"
        onKeyDown={move}
      >
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
      <div
        ref={panel}
        tabIndex={-1}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${shown}`}
        aria-busy={packages === null}
      >
        {packages === null && <PackagesSkeleton />}
        {packages === "failed" && (
          <EmptyState title={t("The passes cannot be shown at the moment")}>
            <button type="button" className="btn btn-primary mt-3" onClick={() => keepFocusIn(panel.current)(retry)()}>
              {t("Try again")}
            </button>
          </EmptyState>
        )}
        {packages !== null &&
          packages !== "failed" &&
          (tabs.every((type) => packages[type].length === 0) ? (
            <NoPackages />
          ) : shown === "legacy" ? (
            <LegacyList options={packages.legacy} blockedHere={blockedPasses.everything} />
          ) : (
            <>
              {video !== null && opening.items.length > 0 && (
                <p className="mb-5 font-600">
                  {richText(
                    t("<title>{title}</title> opens with the {passes}.", {
                      title: video.metaData.title,
                      passes: listText(
                        opening.items.map(({ attributes }) => attributes.title),
                        "or",
                      ),
                    }),
                    { title: (words) => <VideoTitle title={words} /> },
                  )}
                </p>
              )}
              <PackageList
                type={shown}
                packages={inOrder(packages[shown], opening.items)}
                returnTo={pageHref(pathname) + search}
              />
            </>
          ))}
      </div>
      <PackagesFooter />
    </div>
  );
}

function PackagesSkeleton() {
  return (
    <div role="status" className="grid gap-5 l:grid-cols-2 3xl:grid-cols-4">
      <span className="visually-hidden">{t("Loading")}</span>
      {[0, 1, 2, 3].map((index) => (
        <div key={index} className="skeleton h-[480px] rounded-card" />
      ))}
    </div>
  );
}
