import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";
import type { AppEnv } from "../app-env.ts";
import { createNonce } from "../nonce.ts";
import { mediaOrigins } from "../playback/stream-source.ts";
import type { Settings } from "../settings.ts";
import { streamingLibraryHost } from "../streaming-library/address.ts";
import { thirdPartyHosts } from "../third-party-hosts.ts";

/** Where Stripe's own pages are: plain forms lead there when payments are not the sandbox's. */
const stripePages = "https://checkout.stripe.com https://billing.stripe.com";

/** Where Turnstile, if it is configured, has its frame. Its script is let in by the script that asks for it. */
const turnstileHost = "https://challenges.cloudflare.com";

/** A third party's hosts are let in only where its ad server is configured. */
const adServerHosts = (c: Context<AppEnv>) => {
  const { AD_SERVER_SCRIPT, AD_SERVER_HOSTS } = c.get("settings");
  return AD_SERVER_SCRIPT === "" ? "" : AD_SERVER_HOSTS;
};

const streamingLibrary = (c: Context<AppEnv>) => streamingLibraryHost(c.get("settings"));

/** Hosts of streams, where those are not this site's. */
const streamHosts = (c: Context<AppEnv>) => mediaOrigins(c.get("settings"));

/** Pages made to stand in other sites' frames (spec: routes#page-shells). */
const isEmbed = (c: Context) => c.req.path.startsWith("/embeds/");

/** The host of pictures, where it is another one. */
const imageHost = ({ IMAGES_API }: Settings) => (IMAGES_API === "" ? "" : new URL(IMAGES_API).origin);

const headers = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    // A browser that knows 'strict-dynamic' lets in what the page's own scripts add, and looks at no host.
    scriptSrc: [(c) => `'nonce-${c.get("nonce")}'`, "'strict-dynamic'", streamingLibrary],
    // React writes style attributes, which have no nonce. Scripts never get this.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: [
      "'self'",
      "data:",
      "blob:",
      (c) => imageHost(c.get("settings")),
      (c) => thirdPartyHosts(c.get("settings")),
      adServerHosts,
    ],
    fontSrc: ["'self'"],
    mediaSrc: ["'self'", "blob:", streamHosts],
    connectSrc: ["'self'", streamHosts, (c) => thirdPartyHosts(c.get("settings")), adServerHosts, streamingLibrary],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'", "blob:"],
    frameSrc: [
      "'self'",
      (c) => (c.get("settings").TURNSTILE_SITE_KEY === "" ? "" : turnstileHost),
      (c) => (c.get("settings").MAPS_EMBED === "" ? "" : new URL(c.get("settings").MAPS_EMBED).origin),
      adServerHosts,
      streamingLibrary,
    ],
    formAction: ["'self'", (c) => (c.get("settings").STRIPE_SECRET_KEY === "" ? "" : stripePages)],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    frameAncestors: [(c) => (isEmbed(c) ? "*" : "'none'")],
  },
  // frame-ancestors says the same, and can allow embeds.
  xFrameOptions: false,
  xXssProtection: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  // Crests and pictures stand in embeds and link previews.
  crossOriginResourcePolicy: "cross-origin",
  referrerPolicy: "strict-origin-when-cross-origin",
  strictTransportSecurity: "max-age=63072000; includeSubDomains",
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], fullscreen: ["self"] },
  // A route that knows better (a drawn picture allows nothing at all) keeps its own.
  overwrite: false,
});

/**
 * Security headers on every answer but a WebSocket's handshake, whose response must stay as the platform made it.
 * The answer tells which it is: a request may ask for a WebSocket at any address, and get a page.
 */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  c.set("nonce", createNonce());
  await next();
  if (c.res.status !== 101) await headers(c, async () => {});
});
