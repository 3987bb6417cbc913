import { type ReactNode, useEffect, useRef } from "react";
import { useLocation, useMatches, useSearchParams } from "react-router";
import type { SponsorRow } from "../../schemas/content.ts";
import type { Menus } from "../content/menus.ts";
import { siteSettings } from "../content/settings.ts";
import { useLoginCheck } from "../features/account/use-login-check.ts";
import { SiteFooter } from "../features/footer/site-footer.tsx";
import { CrestStrip, type StripClub } from "../features/navigation/crest-strip.tsx";
import { ProgressBar } from "../features/navigation/progress-bar.tsx";
import { SiteHeader } from "../features/navigation/site-header.tsx";
import { Notifications } from "../features/notifications/notifications.tsx";
import { closePanelsOnRouteChange } from "../state/panels.ts";
import { PanelHost } from "./panel-host.tsx";

export interface ShellData {
  brand: { name: string; slug: string };
  menus: Menus;
  year: number;
  sponsors: Promise<SponsorRow[]>;
  clubs: Promise<StripClub[]>;
}

/** Whether a route begins with a dark picture that the header may lie over. A route says so: `export const handle = { hero: true }`. */
function hasHero(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "hero" in handle && handle.hero === true;
}

/** Header, page and footer, with everything that can lie over them. */
export function SiteFrame({
  shell,
  failed = false,
  children,
}: {
  shell: ShellData;
  failed?: boolean;
  children: ReactNode;
}) {
  useLoginCheck();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const overHero = useMatches().some((match) => hasHero(match.handle)) || failed;
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    closePanelsOnRouteChange();
    // Whoever reads by ear or by keyboard goes on at the new page's beginning.
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  const bare = query.has("hideNav") || pathname === "/eula" || pathname === "/eula/";
  return (
    <div className="flex min-h-svh flex-col bg-paper text-ink">
      <a
        href="#main"
        className="fixed start-4 top-2 z-70 -translate-y-24 rounded-control bg-accent px-4 py-3 font-700 text-on-accent focus:translate-y-0"
      >
        Skip to the content
      </a>
      <ProgressBar />
      {!bare && (
        <>
          {siteSettings.globalNav && <CrestStrip clubs={shell.clubs} />}
          <SiteHeader brand={shell.brand.name} primary={shell.menus.primary} overHero={overHero} />
        </>
      )}
      <main ref={main} id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      {!bare && <SiteFooter brand={shell.brand.name} menus={shell.menus} sponsors={shell.sponsors} year={shell.year} />}
      <Notifications />
      <PanelHost brand={shell.brand.name} menus={shell.menus} />
    </div>
  );
}
