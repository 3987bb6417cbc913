import { type ReactNode, useMemo } from "react";
import { useLocation, useMatches, useSearchParams } from "react-router";
import type { Sponsors } from "../../schemas/content/sponsors.ts";
import type { ShownBanner } from "../../schemas/league/banners.ts";
import { expandMenus } from "../../schemas/league/compact-menus.ts";
import type { LayoutOptions } from "../../schemas/site/site-layout.ts";
import { useLoginCheck } from "../features/account/use-login-check.ts";
import { PreloadOnConsent } from "../features/adverts/preload-on-consent.tsx";
import { CookieNotice } from "../features/consent/cookie-notice.tsx";
import { Interstitials } from "../features/interstitials/interstitials.tsx";
import { CrestStrip, type StripClub } from "../features/navigation/crest-strip.tsx";
import { headerSpace, SiteHeader } from "../features/navigation/site-header.tsx";
import { Notifications } from "../features/notifications/notifications.tsx";
import type { StreamingPass } from "../features/streaming-passes/find-passes.ts";
import { useServices } from "../features/third-party/use-services.ts";
import type { ShellData } from "../route-data.ts";
import { Island } from "../ui/island.tsx";
import { lazyComponent } from "../ui/lazy-hydration.ts";
import { useLeague } from "../ui/league.ts";
import { ClosePanelsOnNavigation } from "./close-panels-on-navigation.tsx";
import { failedPage, pageHeader } from "./page-handle.ts";
import { PanelsIsland } from "./panels-island.tsx";
import { SkipLink } from "./skip-link.tsx";
import { useMainFocus } from "./use-main-focus.ts";

const topBanners = lazyComponent(async () => (await import("./top-banners-lazy.tsx")).TopBanners);
const footer = lazyComponent(async () => (await import("./footer-area-lazy.tsx")).FooterArea);

declare module "react" {
  interface CSSProperties {
    /** Origin of the page as a CSS string: the print style sheet puts it before the site's own paths. */
    "--site"?: string;
  }
}

/** Loader data of the default shell. */
export interface SiteShellData extends ShellData {
  layout: LayoutOptions;
  /** The site's origin, such as https://league.example. */
  origin: string;
  year: number;
  sponsors: Promise<Sponsors>;
  clubs: Promise<StripClub[]>;
  passes: readonly StreamingPass[];
  banners?: readonly ShownBanner[];
}

/** Header, page and footer, with everything that can open over them. */
export function SiteLayout({
  shell,
  failed = false,
  children,
}: {
  shell: SiteShellData;
  failed?: boolean;
  children: ReactNode;
}) {
  useLoginCheck();
  useServices(shell.services);
  const { layout } = shell;
  const league = useLeague();
  const menus = useMemo(() => expandMenus(shell.menus), [shell.menus]);
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const matches = useMatches();
  const { style, hero } = failed ? failedPage(league.headerStyles) : pageHeader(matches, league.headerStyles);
  const main = useMainFocus();
  const bare = query.has("hideNav") || pathname === "/eula" || pathname === "/eula/";
  return (
    <div
      className={`flex min-h-svh flex-col bg-paper text-ink ${headerSpace[layout.headerType]}`}
      style={{ "--site": JSON.stringify(shell.origin) }}
    >
      <SkipLink />
      {!bare && <CookieNotice services={shell.services} />}
      {!bare && (
        // A box of its own would end the sticky header at the end of that box.
        <div className="site-frame contents print:hidden">
          {(shell.banners || shell.passes.length > 0) && (
            <Island
              component={topBanners}
              props={{ banners: shell.banners, passes: shell.passes }}
              // If a match is not shown everywhere, the banner has to find out for this viewer, without an interaction.
              hydrateOn={shell.passes[0]?.availability === undefined ? "interaction" : "visible"}
            />
          )}
          {league.globalNav && <CrestStrip clubs={shell.clubs} />}
          <SiteHeader
            brand={shell.brand.name}
            primary={menus.primary}
            sponsors={shell.sponsors}
            type={layout.headerType}
            behaviour={layout.headerBehaviour}
            style={style}
            overlay={hero || style === "transparent-dark"}
          />
          {!hero && style === "transparent-dark" && (
            <div aria-hidden="true" data-theme="dark" className="floodlit h-[var(--header)] bg-paper" />
          )}
        </div>
      )}
      <main ref={main} id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <div className="contents print:hidden">
        {!bare && <PreloadOnConsent component={footer} />}
        {!bare && (
          <div className="site-frame contents">
            <Island
              component={footer}
              props={{
                type: layout.footerType,
                brand: shell.brand.name,
                menus,
                sponsors: shell.sponsors,
                clubs: shell.clubs,
                year: shell.year,
              }}
            />
          </div>
        )}
        <Notifications />
      </div>
      {!bare && <Interstitials />}
      <ClosePanelsOnNavigation />
      <PanelsIsland brand={shell.brand.name} menus={menus} sponsors={shell.sponsors} clubs={shell.clubs} />
    </div>
  );
}
