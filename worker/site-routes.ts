import { Hono } from "hono";
import type { AppEnv } from "./app-env.ts";
import { embeddedBackends } from "./backends/router.ts";
import { emulators } from "./emulators/router.ts";
import type { LazyRoutes } from "./lazy-routes.ts";

const images = async () => (await import("./images/app.ts")).imageRoutes;

/** Routes below paths of their own. All other paths are files at the root and pages (worker/index.ts). */
export const siteRoutes: LazyRoutes = {
  "/api/account": async () =>
    new Hono<AppEnv>()
      .route("/passes", (await import("./routes/account-passes.ts")).accountPassRoutes)
      .route("/", (await import("./routes/account.ts")).accountRoutes),
  "/api/auth": async () => (await import("./routes/auth.ts")).authRoutes,
  "/api/auth/social": async () => (await import("./routes/social.ts")).socialRoutes,
  "/api/auth/handover": async () => (await import("./routes/handover.ts")).handoverRoutes,
  "/api/session": async () =>
    new Hono<AppEnv>()
      .route("/", (await import("./routes/session.ts")).sessionRoutes)
      .route("/", (await import("./routes/session-check.ts")).sessionCheckRoutes),
  "/api/session/streams": async () => (await import("./routes/active-streams.ts")).activeStreamRoutes,
  "/api/status": async () => (await import("./routes/status.ts")).statusRoutes,
  "/api/streaming-library": async () => (await import("./routes/streaming-library.ts")).streamingLibraryRoutes,
  "/api/streams": async () =>
    new Hono<AppEnv>()
      .route("/", (await import("./routes/streams.ts")).streamRoutes)
      .route("/", (await import("./routes/stream-url.ts")).streamURLRoutes),
  "/api/captcha": async () => (await import("./routes/captcha.ts")).captchaRoutes,
  "/api/checkout": async () => (await import("./routes/checkout.ts")).checkoutRoutes,
  "/api/packages": async () => (await import("./routes/packages.ts")).packageRoutes,
  "/api/licences": async () => (await import("./routes/licences.ts")).licenceRoutes,
  "/api/live": async () => (await import("./routes/live.ts")).liveRoutes,
  "/api/mails": async () => (await import("./routes/mails.ts")).mailRoutes,
  "/api/metrics": async () => (await import("./routes/metrics.ts")).metricsRoutes,
  "/api/contact": async () => (await import("./routes/contact.ts")).contactRoutes,
  "/api/newsletter": async () => (await import("./routes/newsletter.ts")).newsletterRoutes,
  "/api/adverts": async () => (await import("./routes/adverts.ts")).advertRoutes,
  "/api/promos": async () => (await import("./routes/promos.ts")).promoRoutes,
  "/api/push": async () => (await import("./routes/push.ts")).pushRoutes,
  "/api/content-steering": async () => (await import("./routes/content-steering.ts")).contentSteeringRoutes,
  "/api/consent": async () => (await import("./routes/consent.ts")).consentRoutes,
  "/api/page-data": async () => (await import("./routes/page-data.ts")).pageDataRoutes,
  "/api/errors": async () => (await import("./routes/errors.ts")).errorRoutes,
  "/api/events": async () => (await import("./routes/events.ts")).eventRoutes,
  "/api/plays": async () => (await import("./routes/plays.ts")).playRoutes,
  "/api/health": async () => (await import("./routes/health.ts")).healthRoutes,
  "/api/oembed": async () => (await import("./routes/oembed.ts")).oembedRoutes,
  "/api/search": async () => (await import("./routes/search.ts")).searchRoutes,
  "/api/site-lock": async () => (await import("./routes/staging-password.ts")).stagingPasswordRoutes,
  "/api/standing-changes": async () => (await import("./routes/entitlement-changes.ts")).entitlementChangeRoutes,
  "/api/videos": async () => (await import("./routes/videos.ts")).videoRoutes,
  "/api/vouchers": async () => (await import("./routes/vouchers.ts")).voucherRoutes,
  "/api/watch-positions": async () => (await import("./routes/watch-positions.ts")).watchPositionRoutes,
  "/api/v1": async () => (await import("./routes/open-data.ts")).openDataRoutes,
  "/api/desk/v1": async () => (await import("./desk/routes.ts")).deskRoutes,
  "/podcast": async () => (await import("./routes/podcast.ts")).podcastRoutes,
  "/portal": async () => (await import("./account-portal/app.ts")).portal,
  "/desk": async () => (await import("./desk/page.tsx")).deskPages,
  "/images": images,
  "/previews": async () => (await import("./images/previews/app.ts")).previews,
  "/origin/images": images,
  "/sitemap.xml": async () => (await import("./routes/sitemap.ts")).sitemapIndex,
  "/sitemaps": async () => (await import("./routes/sitemap.ts")).sitemaps,
  "/calendar": async () => (await import("./routes/calendars.ts")).calendarRoutes,
  "/offline": async () => (await import("./routes/offline.tsx")).offlineRoutes,
  "/.well-known/security.txt": async () => (await import("./routes/security-txt.ts")).securityTxtRoutes,
  ...embeddedBackends,
  ...emulators,
};
