import { Link } from "react-router";
import type { MenuItem } from "../../../schemas/page-tree.ts";
import { openPanel, togglePanel } from "../../state/panels.ts";
import { BrandMark } from "./brand-mark.tsx";
import { useHeaderScroll } from "./header-scroll.ts";
import { PrimaryNav } from "./primary-nav.tsx";
import { ProfileButton } from "./profile-button.tsx";

/**
 * Header v3: 90 px, dark on every page, and see-through while it lies over the top of a hero. It reveals on scrolling up, and is the
 * compact sticky bar past 300 px.
 */
export function SiteHeader({ brand, primary, overHero }: { brand: string; primary: MenuItem[]; overHero: boolean }) {
  const { hidden, scrolled, sticky } = useHeaderScroll();
  const ground = overHero && !scrolled ? "" : "bg-paper border-b border-line/60";
  return (
    <header
      data-theme="dark"
      // Its place in the page keeps its height: were it to shrink with the bar, the page would move under the reader.
      className={`pointer-events-none sticky top-0 z-40 h-[90px] text-ink ${overHero ? "-mb-[90px]" : ""}`}
    >
      <div
        className={`pointer-events-auto relative transition-[translate,background-color,height] duration-250 ease-out focus-within:translate-y-0 ${sticky ? "h-16" : "h-full"} ${hidden ? "-translate-y-full" : ""} ${ground}`}
      >
        <div className="page-width flex h-full items-center gap-3 l:gap-6">
          <Link to="/" aria-label={`${brand} home`} className="flex min-h-11 items-center">
            <BrandMark name={brand} compact={sticky} />
          </Link>
          <div className="h-full flex-1 3xl:ms-4">
            <PrimaryNav items={primary} />
          </div>
          <div className="flex items-center gap-1 s:gap-2">
            <button
              type="button"
              aria-label="Search"
              className="btn-icon needs-script"
              onClick={() => openPanel("searchOpen")}
            >
              <span aria-hidden="true" className="i-lucide-search" />
            </button>
            <ProfileButton />
            <button
              type="button"
              aria-label="Menu"
              className="btn-icon needs-script"
              onClick={() => togglePanel("menuOpen")}
            >
              <span aria-hidden="true" className="i-lucide-menu text-2xl" />
            </button>
            <a href="/menu" className="btn btn-ghost without-script">
              Menu
            </a>
          </div>
        </div>
      </div>
    </header>
  );
}
