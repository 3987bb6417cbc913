import "virtual:uno.css";
import "./ui/fonts.css";
import "./ui/base.css";
import "./ui/print.css";
import displayFace from "@fontsource-variable/sofia-sans-condensed/files/sofia-sans-condensed-latin-wght-normal.woff2?url";
import textFace from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";
import { type ReactNode, useContext, useEffect } from "react";
import { Links, type LinksFunction, Meta, Outlet, redirect, Scripts, ScrollRestoration } from "react-router";
import { publicLeague } from "../schemas/league/public-league.ts";
import { clockOverrides } from "../schemas/site/league-clock.ts";
import { isRightToLeft, pageLanguage, routePath } from "../schemas/site/messages.ts";
import { isStreamerPath } from "../schemas/streaming/streamer-paths.ts";
import type { Route } from "./+types/root.ts";
import { keepShown, useShownPage } from "./failed-loads.ts";
import { AudioHost } from "./features/audio/audio-host.tsx";
import { ErrorPage, errorTitle } from "./features/navigation/error-page.tsx";
import { HashScroll } from "./features/navigation/hash-scroll.tsx";
import { Prefetch } from "./features/navigation/prefetch.tsx";
import { ProgressBar } from "./features/navigation/progress-bar.tsx";
import { pageContext } from "./load-context.ts";
import type { RootData } from "./route-data.ts";
import { PageAge } from "./shells/page-age.tsx";
import { replayRecordedEvents } from "./ui/event-replay-recorder.ts";
import { HeadThemeContext } from "./ui/head-theme.ts";
import { ImageHostContext } from "./ui/image-host.ts";
import { InlineScriptContext } from "./ui/inline-script.ts";
import { LeagueContext } from "./ui/league.ts";
import { NonceContext } from "./ui/nonce.ts";
import { useHandledPromises } from "./ui/use-handled-promises.ts";
import { useRevalidationAfterSleep } from "./ui/use-revalidation-after-sleep.ts";

export const links: LinksFunction = () => [
  { rel: "preload", href: displayFace, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "preload", href: textFace, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

/**
 * On a club's host, links to pages of the league redirect to the league's site. The Worker redirects first loads the same way.
 */
const leaveStreamer: Route.MiddlewareFunction = ({ context, url }, next) => {
  const { hostClub, leagueSite } = context.get(pageContext).streamers;
  if (hostClub !== null && !isStreamerPath(routePath(url.pathname)))
    throw redirect(leagueSite + url.pathname + url.search);
  return next();
};
/** Clubs in queries are ids; a slug redirects to the same page with its club's id. The page itself refuses an unknown one. */
const clubBySlug: Route.MiddlewareFunction = async ({ context, url }, next) => {
  const slug = url.searchParams.get("club") ?? "";
  if (!/^(?!\d+$)[a-z0-9-]{1,100}$/.test(slug)) return await next();
  const { matches, season } = context.get(pageContext);
  const club = await matches.club(slug, season).catch(() => null);
  if (club === null) return await next();
  const query = new URLSearchParams(url.searchParams);
  query.set("club", String(club.id));
  // A redirect in middleware needs the full path, with its language prefix.
  throw redirect(`${url.pathname}?${query}`);
};
/**
 * A page has one path, without a slash at its end. The Worker redirects documents the same way (worker/middleware/exact-path.ts); this is
 * for links within the site, so that the address bar follows.
 */
const withoutSlash: Route.MiddlewareFunction = ({ url }, next) => {
  if (url.pathname.endsWith("/") && routePath(url.pathname) !== "/")
    throw redirect(url.pathname.slice(0, -1) + url.search, 301);
  return next();
};
export const middleware = [withoutSlash, leaveStreamer, clubBySlug];
export const clientMiddleware = [keepShown];

export function loader({ context, pattern }: Route.LoaderArgs): RootData {
  const { imageHost, league, notOffered, signIn } = context.get(pageContext);
  // Embeds use none of this. The route decides, not the URL: /x/embeds/news is a missing page of the site, not an embed.
  const isEmbed = /^\/?embeds\//.test(pattern);
  return {
    imageHost,
    league: isEmbed ? null : publicLeague(league, notOffered),
    signIn: isEmbed ? null : signIn,
  };
}

/** The data are settings, which stay the same while a page is open. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ error }) => (error ? [{ title: errorTitle(error) }] : []);

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  const theme = useContext(HeadThemeContext);
  const inlineScript = useContext(InlineScriptContext);
  const { timeZone, seasonStart, seasonYears, language } = clockOverrides();
  useEffect(replayRecordedEvents, []);
  return (
    // The inline script may have set data-theme and data-consent before React hydrates.
    <html
      lang={pageLanguage().tag}
      dir={isRightToLeft() ? "rtl" : undefined}
      data-languages={pageLanguage().offered.length > 1 ? pageLanguage().offered.join(" ") : undefined}
      data-time-zone={timeZone}
      data-season-start={seasonStart}
      data-season-years={seasonYears}
      data-language={language}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={theme.colour} />
        {/* Delays the first paint until the page's shell has arrived: rows that arrive later would shift those above. */}
        <link rel="expect" href="#shell-end" blocking="render" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants of this project; browsers hide the nonce, hence the suppressed warning */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inlineScript }} />
        <Meta />
        {/* Style sheets need no nonce, and the browser does not know React Router's. */}
        <Links nonce="" />
        {theme.style !== "" && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: names and hexadecimal colours alone (schemas/league/theme.ts)
          <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: theme.style }} />
        )}
        {/* Pages are the same for everybody: without script, this style sheet hides the notice once the user has decided. */}
        <noscript>
          <link rel="stylesheet" href="/api/consent/notice.css" />
        </noscript>
      </head>
      <body className="bg-paper font-text text-ink">
        <PageAge />
        {children}
        <ScrollRestoration id="shell-end" />
        <HashScroll />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  useHandledPromises();
  useShownPage();
  useRevalidationAfterSleep();
  return (
    <ImageHostContext value={loaderData.imageHost}>
      <LeagueContext value={loaderData.league}>
        <ProgressBar />
        <Outlet />
        <AudioHost />
        <Prefetch />
      </LeagueContext>
    </ImageHostContext>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main">
      <ErrorPage error={error} />
    </main>
  );
}
