import { data, Link, Outlet } from "react-router";
import { noSponsors } from "../../schemas/sponsors.ts";
import { menus } from "../content/menus.ts";
import { siteSettings } from "../content/settings.ts";
import { streamer } from "../content/streamer.ts";
import { useLoginCheck } from "../features/account/use-login-check.ts";
import { CookieNotice } from "../features/consent/cookie-notice.tsx";
import { Crest } from "../features/fixtures/crest.tsx";
import { SocialLinks } from "../features/footer/social-links.tsx";
import { ProfileButton } from "../features/navigation/profile-button.tsx";
import { Notifications } from "../features/notifications/notifications.tsx";
import { useServices } from "../features/third-party/use-services.ts";
import { pageContext } from "../load-context.ts";
import type { Route } from "./+types/streamer-shell.ts";
import { LatePanels } from "./late-panels.tsx";

/** The league's sponsors are not the club's. */
const sponsors = Promise.resolve(noSponsors);

/** The club of the address, or the one that is set. What is no club of this season is not found. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { brand, matches, services } = context.get(pageContext);
  const id = params.clubId ?? String(streamer.clubID);
  const divisions = await matches.teams([10, 11, 12]);
  const club = divisions.flatMap(({ attributes }) => attributes.teams).find((team) => String(team.id) === id);
  if (!club) throw data(null, { status: 404 });
  return { brand, menus: menus(brand), club, services };
}

/** A single club's streaming site (accounts-and-streaming §2): its own header and footer around the page, always at night. */
export default function StreamerShell({ loaderData: { brand, menus, club, services } }: Route.ComponentProps) {
  useLoginCheck();
  useServices(services);
  return (
    <div data-theme="dark" className="flex min-h-svh flex-col bg-paper text-ink">
      <a
        href="#main"
        className="fixed start-4 top-2 z-70 -translate-y-24 rounded-control bg-accent px-4 py-3 font-700 text-on-accent focus:translate-y-0"
      >
        Skip to the content
      </a>
      <CookieNotice services={services} />
      <header className="sticky top-0 z-40 border-b border-line bg-paper">
        <div className="page-width flex min-h-16 items-center gap-3 py-2 l:min-h-20">
          <Crest club={club} size={48} priority className="size-10 l:size-12" />
          <p className="flex-1 leading-none">
            <span className="block text-sm text-muted">{streamer.tagline}</span>{" "}
            <a
              href={streamer.clubSite.replace("{slug}", club.slug)}
              className="mt-1 inline-block py-0.5 font-display font-850 text-[1.5rem] leading-none hover:text-accent"
            >
              {club.name}
            </a>
          </p>
          <ProfileButton />
        </div>
        <nav aria-label="On this page" className="border-t border-line/60">
          <ul className="page-width -ms-3 flex overflow-x-auto [scrollbar-width:none]">
            {streamer.headerLinks.map(({ title, link }) => (
              <li key={link} className="shrink-0">
                <a
                  href={`#${link}`}
                  className="flex min-h-11 items-center px-3 font-display font-750 text-[1.0625rem] hover:text-accent"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <footer className="border-t border-line bg-surface">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-6">
          <SocialLinks />
          <ul className="flex flex-wrap gap-x-5 text-sm text-muted">
            {streamer.footerLinks.map(({ text, url }) => (
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
          <p className="text-sm text-muted">
            © {siteSettings.copyrightSince} {brand.name}
          </p>
        </div>
      </footer>
      <Notifications />
      <LatePanels brand={brand.name} menus={menus} sponsors={sponsors} />
    </div>
  );
}
