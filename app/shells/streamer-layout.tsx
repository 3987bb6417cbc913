import { type CSSProperties, type ReactNode, useMemo } from "react";
import { Link, useSearchParams } from "react-router";
import { noSponsors } from "../../schemas/content/sponsors.ts";
import { type CompactMenus, expandMenus } from "../../schemas/league/compact-menus.ts";
import { t } from "../../schemas/site/messages.ts";
import type { SiteServices } from "../../schemas/site/site-services.ts";
import { useLoginCheck } from "../features/account/use-login-check.ts";
import { CookieNotice } from "../features/consent/cookie-notice.tsx";
import { Crest } from "../features/fixtures/crest.tsx";
import { SocialLinks } from "../features/footer/social-links.tsx";
import { ProfileButton } from "../features/navigation/profile-button.tsx";
import { Notifications } from "../features/notifications/notifications.tsx";
import type { StreamerLayoutData } from "../features/streamer/find-streamer.ts";
import { ThemeSwitch } from "../features/theme/theme-switch.tsx";
import { useServices } from "../features/third-party/use-services.ts";
import { useLeague } from "../ui/league.ts";
import { ClosePanelsOnNavigation } from "./close-panels-on-navigation.tsx";
import { PanelsIsland } from "./panels-island.tsx";
import { SkipLink } from "./skip-link.tsx";
import { useMainFocus } from "./use-main-focus.ts";

declare module "react" {
  interface CSSProperties {
    "--header"?: string;
    "--accent"?: string;
    "--on-accent"?: string;
  }
}

/** The league's sponsors do not sponsor the club. */
const sponsors = Promise.resolve(noSponsors);
/** A club's own site links to no other club. */
const noClubs = Promise.resolve([]);

/** The club's accent colours for light and dark pages; parts that are always dark use theirs directly (uno.config.ts). */
const accents: CSSProperties = {
  "--accent": "light-dark(var(--club-accent-light), var(--club-accent-dark))",
  "--on-accent": "light-dark(var(--club-on-accent-light), var(--club-on-accent-dark))",
};

/** Layout of a single club's streaming site (spec: streamer-site#shell): its own header and footer, in its colours. */
export function StreamerLayout({
  brand,
  menus: short,
  services,
  streamer,
  children,
}: {
  brand: { name: string };
  menus: CompactMenus;
  services: SiteServices;
  streamer: StreamerLayoutData;
  children: ReactNode;
}) {
  useLoginCheck();
  useServices(services);
  const main = useMainFocus();
  const menus = useMemo(() => expandMenus(short), [short]);
  const [query] = useSearchParams();
  const bare = query.has("hideNav");
  return (
    <div
      className="flex min-h-svh flex-col bg-paper text-ink"
      // The header is in the page's flow, so pages leave no space for it.
      style={{ "--header": "0px", ...(streamer.theme !== null && { ...streamer.theme, ...accents }) }}
    >
      <SkipLink />
      {!bare && <CookieNotice services={services} />}
      {!bare && <StreamerHeader {...streamer} />}
      <main ref={main} id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      {!bare && <StreamerFooter brand={brand.name} links={streamer.footerLinks} />}
      <Notifications />
      <ClosePanelsOnNavigation />
      <PanelsIsland brand={brand.name} menus={menus} sponsors={sponsors} clubs={noClubs} />
    </div>
  );
}

function StreamerHeader({ club, clubName, clubSite, home, tagline, headerLinks }: StreamerLayoutData) {
  const name = "mt-1 inline-block py-0.5 font-display font-850 text-[1.5rem] leading-none l:text-[1.75rem]";
  return (
    <header
      data-theme="dark"
      className="site-frame sticky top-0 z-40 border-t-4 border-t-[var(--club,var(--accent))] border-b border-b-line bg-paper text-ink print:static"
    >
      <div className="page-width flex min-h-16 items-center gap-3 py-2 l:min-h-18 l:gap-4">
        {club !== null && <Crest club={club} size={48} priority className="size-10 l:size-12" />}
        <p className="min-w-0 flex-1 leading-none">
          <span className="block text-sm text-muted">{tagline}</span>{" "}
          {clubSite === null ? (
            <span className={name}>{clubName}</span>
          ) : (
            <a href={clubSite} className={`${name} hover:text-accent`}>
              {clubName}
            </a>
          )}
        </p>
        <ProfileButton />
      </div>
      {headerLinks.length > 0 && (
        <nav aria-label={t("On this page")} className="border-t border-line/60 print:hidden">
          <ul className="page-width -ms-3 flex overflow-x-auto [scrollbar-width:none]">
            {headerLinks.map(({ title, link }) => (
              <li key={link} className="shrink-0">
                <Link
                  to={`${home}#${link}`}
                  className="flex min-h-11 items-center px-3 font-display font-750 text-[1.0625rem] hover:text-accent"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  );
}

function StreamerFooter({ brand, links }: { brand: string; links: StreamerLayoutData["footerLinks"] }) {
  const { copyrightSince } = useLeague();
  return (
    <footer data-theme="dark" className="site-frame border-t border-line bg-surface text-ink print:hidden">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-6">
        <SocialLinks />
        <ThemeSwitch />
      </div>
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-line/60 py-4 text-sm text-muted">
        <ul className="flex flex-wrap gap-x-5">
          {links.map(({ text, url }) => (
            <li key={text}>
              <Link
                to={url}
                className="inline-flex min-h-9 items-center underline-offset-4 hover:text-ink hover:underline"
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
        <p>
          © {copyrightSince} {brand}
        </p>
      </div>
    </footer>
  );
}
