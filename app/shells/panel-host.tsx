import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import type { Sponsors } from "../../schemas/content/sponsors.ts";
import type { Menus } from "../../schemas/league/build-menus.ts";
import { t } from "../../schemas/site/messages.ts";
import type { StripClub } from "../features/navigation/crest-strip.tsx";
import { loadedOverlay, loadOverlay } from "../features/player/start-playback.ts";
import { loginReasonID } from "../state/login-prompt.ts";
import { closePanel, lockBackground, type PanelName, usePanels } from "../state/panels.ts";
import { Dialog } from "../ui/dialog.tsx";

const MenuPanel = lazy(() => import("../features/navigation/menu-panel.tsx"));
const SearchPanel = lazy(() => import("../features/search/search-panel.tsx"));
const AccountPanel = lazy(() => import("../features/account/account-panel.tsx"));
const UpgradePromo = lazy(() => import("../features/packages/upgrade-promo.tsx"));
const PackagesPanel = lazy(() => import("../features/packages/packages-panel.tsx"));
const ClubPanel = lazy(() => import("../features/my-club/club-panel.tsx"));
const VoucherPanel = lazy(() => import("../features/vouchers/voucher-panel.tsx"));

/**
 * The dialogs over the page. Each loads its code when it is first opened. Account, packages, voucher and club get a heading with a
 * close button here; menu, search and player have their own.
 */
export function PanelHost({
  brand,
  menus,
  sponsors,
  clubs,
}: {
  brand: string;
  menus: Menus;
  sponsors: Promise<Sponsors>;
  clubs: Promise<StripClub[]>;
}) {
  const open = usePanels();
  const locked = lockBackground(open);
  useEffect(() => {
    const root = document.documentElement;
    // Reserves the scroll bar's space, so that nothing shifts. Not with a custom property, which would restyle the whole page.
    root.style.paddingInlineEnd = locked ? `${window.innerWidth - root.clientWidth}px` : "";
    root.toggleAttribute("data-locked", locked);
  }, [locked]);
  return (
    <>
      <Panel name="menuOpen" label={t("Menu")} variant="full">
        <MenuPanel brand={brand} menus={menus} sponsors={sponsors} />
      </Panel>
      <Panel name="searchOpen" label={t("Search")} variant="top">
        <SearchPanel />
      </Panel>
      <Panel name="accountHeaderOpen" label={t("Account")} describedBy={loginReasonID} variant="end">
        <Titled name="accountHeaderOpen" title={t("Account")}>
          <AccountPanel />
        </Titled>
      </Panel>
      {/* Before the passes, which its button opens: it closes first, so that they return the focus to where it was before both. */}
      <Panel name="upgradePromo" label={t("Upgrade")} variant="centre">
        <Titled name="upgradePromo" title={t("Upgrade")}>
          <UpgradePromo />
        </Titled>
      </Panel>
      <Panel name="packages" label={t("Passes")} variant="full">
        <Titled name="packages" title={t("Passes")}>
          <PackagesPanel />
        </Titled>
      </Panel>
      <Panel name="voucher" label={t("Redeem a voucher")} variant="full">
        <Titled name="voucher" title={t("Redeem a voucher")}>
          <VoucherPanel />
        </Titled>
      </Panel>
      <Panel name="club" label={t("Your club")} variant="end">
        <Titled name="club" title={t("Your club")}>
          <ClubPanel clubs={clubs} />
        </Titled>
      </Panel>
      <Panel name="mediaPlayer" label={t("Video player")} variant="player">
        <Player />
      </Panel>
    </>
  );
}

function Panel({
  name,
  label,
  describedBy,
  variant,
  children,
}: {
  name: PanelName;
  label: string;
  describedBy?: string;
  variant: ComponentProps<typeof Dialog>["variant"];
  children: ReactNode;
}) {
  const open = usePanels()[name];
  const [everOpen, setEverOpen] = useState(false);
  if (open && !everOpen) setEverOpen(true);
  if (!everOpen) return null;
  return (
    <Dialog open={open} onClose={() => closePanel(name)} label={label} describedBy={describedBy} variant={variant}>
      <Suspense fallback={<PanelSkeleton />}>{children}</Suspense>
    </Dialog>
  );
}

function Titled({ name, title, children }: { name: PanelName; title: string; children: ReactNode }) {
  return (
    <>
      <div className="page-width flex items-center justify-between pt-5 pb-3">
        <h2 className="heading-2">{title}</h2>
        <button
          type="button"
          aria-label={t("Close {title}", { title })}
          className="btn-icon"
          onClick={() => closePanel(name)}
        >
          <span className="i-lucide-x text-2xl" />
        </button>
      </div>
      {children}
    </>
  );
}

/** Renders the player as soon as its code has loaded. Suspense would hold it back for 300 ms. */
function Player() {
  const [Overlay, setOverlay] = useState(loadedOverlay);
  useEffect(() => {
    loadOverlay().then(
      (loaded) => setOverlay(() => loaded),
      (error: unknown) =>
        // Throws to the page's error boundary, as Suspense would.
        setOverlay(() => {
          throw error;
        }),
    );
  }, []);
  return Overlay === null ? <PanelSkeleton /> : <Overlay />;
}

function PanelSkeleton() {
  return (
    <div className="page-width py-8" role="status">
      <span className="visually-hidden">{t("Loading")}</span>
      <div className="skeleton h-9 w-48" />
      <div className="skeleton mt-6 h-11 w-full max-w-xl" />
      <div className="skeleton mt-3 h-11 w-full max-w-xl" />
      <div className="skeleton mt-3 h-40 w-full max-w-xl" />
    </div>
  );
}
