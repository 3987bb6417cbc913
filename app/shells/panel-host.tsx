import {
  type ComponentProps,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from "react";
import { useSnapshot } from "valtio";
import type { Sponsors } from "../../schemas/content/sponsors.ts";
import type { Menus } from "../../schemas/league/build-menus.ts";
import { loadOverlay } from "../features/player/start-playback.ts";
import { closePanel, lockBackground, type PanelName, panels } from "../state/panels.ts";
import { Dialog } from "../ui/dialog.tsx";

const MenuPanel = lazy(() => import("../features/navigation/menu-panel.tsx"));
const SearchPanel = lazy(() => import("../features/search/search-panel.tsx"));
const AccountPanel = lazy(() => import("../features/account/account-panel.tsx"));
const UpgradePromo = lazy(() => import("../features/packages/upgrade-promo.tsx"));
const PackagesPanel = lazy(() => import("../features/packages/packages-panel.tsx"));
const VoucherPanel = lazy(() => import("../features/vouchers/voucher-panel.tsx"));

/**
 * The dialogs over the page. Each loads its code when it is first opened. Account, packages and voucher get a heading with a
 * close button here; menu, search and player have their own.
 */
export function PanelHost({ brand, menus, sponsors }: { brand: string; menus: Menus; sponsors: Promise<Sponsors> }) {
  const open = useSnapshot(panels);
  const locked = lockBackground(open);
  useEffect(() => {
    const root = document.documentElement;
    if (locked) root.style.setProperty("--scrollbar-width", `${window.innerWidth - root.clientWidth}px`);
    root.toggleAttribute("data-locked", locked);
  }, [locked]);
  return (
    <>
      <Panel name="menuOpen" label="Menu" variant="full">
        <MenuPanel brand={brand} menus={menus} sponsors={sponsors} />
      </Panel>
      <Panel name="searchOpen" label="Search" variant="top">
        <SearchPanel />
      </Panel>
      <Panel name="accountHeaderOpen" label="Account" variant="end">
        <Titled name="accountHeaderOpen" title="Account" content={AccountPanel} />
      </Panel>
      <Panel name="packages" label="Passes" variant="full">
        <Titled name="packages" title="Passes" content={PackagesPanel} />
      </Panel>
      <Panel name="voucher" label="Redeem a voucher" variant="full">
        <Titled name="voucher" title="Redeem a voucher" content={VoucherPanel} />
      </Panel>
      <Panel name="mediaPlayer" label="Video player" variant="player">
        <Player />
      </Panel>
      <Panel name="upgradePromo" label="Upgrade" variant="centre">
        <Titled name="upgradePromo" title="Upgrade" content={UpgradePromo} />
      </Panel>
    </>
  );
}

function Panel({
  name,
  label,
  variant,
  children,
}: {
  name: PanelName;
  label: string;
  variant: ComponentProps<typeof Dialog>["variant"];
  children: ReactNode;
}) {
  const open = useSnapshot(panels)[name];
  const [everOpen, setEverOpen] = useState(false);
  if (open && !everOpen) setEverOpen(true);
  if (!everOpen) return null;
  return (
    <Dialog open={open} onClose={() => closePanel(name)} label={label} variant={variant}>
      <Suspense fallback={<PanelSkeleton />}>{children}</Suspense>
    </Dialog>
  );
}

function Titled({
  name,
  title,
  content: Content,
}: {
  name: PanelName;
  title: string;
  content: LazyExoticComponent<ComponentType>;
}) {
  return (
    <>
      <div className="page-width flex items-center justify-between pt-5 pb-3">
        <h2 className="heading-2">{title}</h2>
        <button type="button" aria-label={`Close ${title}`} className="btn-icon" onClick={() => closePanel(name)}>
          <span aria-hidden="true" className="i-lucide-x text-2xl" />
        </button>
      </div>
      <Content />
    </>
  );
}

/** Renders the player as soon as its code has loaded. Suspense would hold it back for 300 ms. */
function Player() {
  const [Overlay, setOverlay] = useState<ComponentType | null>(null);
  useEffect(() => {
    loadOverlay().then(
      (code) => setOverlay(() => code.default),
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
      <span className="visually-hidden">Loading</span>
      <div className="skeleton h-9 w-48" />
      <div className="skeleton mt-6 h-11 w-full max-w-xl" />
      <div className="skeleton mt-3 h-11 w-full max-w-xl" />
      <div className="skeleton mt-3 h-40 w-full max-w-xl" />
    </div>
  );
}
