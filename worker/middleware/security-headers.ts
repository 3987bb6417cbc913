import { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";
import { embedOrigins } from "../../schemas/content/article-embeds.ts";
import { themeStyle } from "../../schemas/league/theme.ts";
import type { AppEnv } from "../app-env.ts";
import { isNotModified } from "../caching/not-modified.ts";
import { otherSite } from "../desk/host.ts";
import { shortHash } from "../hashing/short-hash.ts";
import { mediaOrigins } from "../playback/media-origins.ts";
import { sourceOrigins } from "../playback/source-origins.ts";
import type { Settings } from "../settings.ts";
import { streamingLibraryHost } from "../streaming-library/library-url.ts";
import { createNonce } from "../tokens/nonce.ts";
import { previewPath } from "../tokens/preview-path.ts";
import { thirdPartyHosts } from "./third-party-hosts.ts";

/** Stripe's hosted pages, to which plain forms redirect when payments use Stripe instead of the sandbox. */
const stripePages = "https://checkout.stripe.com https://billing.stripe.com";

/** Host of Turnstile's frame. Its script needs no entry: 'strict-dynamic' trusts scripts added by the page's own ones. */
const turnstileHost = "https://challenges.cloudflare.com";

/** Hosts of a third-party ad server, if one is configured. */
const adServerHosts = (c: Context<AppEnv>) => {
  const { AD_SERVER_SCRIPT, AD_SERVER_HOSTS } = c.get("settings");
  return AD_SERVER_SCRIPT === "" ? "" : AD_SERVER_HOSTS;
};

const streamingLibrary = (c: Context<AppEnv>) => streamingLibraryHost(c.get("settings"));

/** Hosts of streams outside this site. */
const streamHosts = (c: Context<AppEnv>) =>
  [mediaOrigins(c.get("settings")), ...(c.get("sourceOrigins") ?? [])].join(" ").trim();

/** Pages that other sites may frame (spec: routes#page-shells). */
export const embedPath = "/embeds/";
const isEmbed = (c: Context) => c.req.path.startsWith(embedPath);

/** Who may frame this document: anybody for embeds, the desk for previews. */
function framers(c: Context<AppEnv>): string {
  if (isEmbed(c)) return "*";
  if (!c.req.path.startsWith(previewPath)) return "'none'";
  const { DESK_HOST } = c.get("settings");
  return DESK_HOST === "" ? "'self'" : `https://${DESK_HOST}`;
}

/** The image host, if it is not this site. */
const imageHost = ({ IMAGES_API }: Settings) => (IMAGES_API === "" ? "" : new URL(IMAGES_API).origin);

/**
 * Whether all scripts on this site's pages are its own. Scripts of tag managers, consent banners, ad servers, captchas and cast receivers
 * write markup themselves, which Trusted Types would refuse; so does Vite's development client.
 */
function hasOwnScriptsOnly(c: Context<AppEnv>): boolean {
  const settings = c.get("settings");
  const others = [
    settings.TAG_MANAGER_ID,
    settings.ANALYTICS_ID,
    settings.CONSENT_BANNER_ID,
    settings.AD_SERVER_SCRIPT,
    settings.TURNSTILE_SITE_KEY,
    settings.CAST_RECEIVER_ID,
    streamingLibrary(c),
  ];
  return !import.meta.env.DEV && others.every((other) => other === "");
}

/**
 * Only documents that the Worker writes without React have inline style elements, because they have no style sheet. Vite's development
 * client also creates some.
 */
const inlineStyles = (c: Context<AppEnv>) =>
  c.get("routePattern") === undefined || import.meta.env.DEV ? "'unsafe-inline'" : "";

const isDocument = (c: Context<AppEnv>) => c.res.headers.get("content-type")?.startsWith("text/html") === true;

/** React writes style attributes, which cannot have a nonce. Documents that the Worker writes without React have no style attributes. */
const styleAttributes = (c: Context<AppEnv>) =>
  c.get("routePattern") === undefined && isDocument(c) && hasOwnScriptsOnly(c) ? "'none'" : "'unsafe-inline'";

/**
 * A league with its own colours has one style element on each page. It is allowed by nonce only where 'unsafe-inline' is absent, which a
 * nonce would disable.
 */
const themeStyles = (c: Context<AppEnv>) =>
  inlineStyles(c) === "" && themeStyle(c.get("league").theme) !== "" ? `'nonce-${c.get("nonce")}'` : "";

/** Where browsers report policy violations (worker/routes/errors.ts). */
const reports = { name: "policy", url: "/api/errors" };

/** The policy "default" is in app/trusted-types.ts. */
const trustedTypes = { requireTrustedTypesFor: ["'script'"], trustedTypes: ["default"] };

const headersWith = (markup: Partial<typeof trustedTypes>) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      // Browsers that support 'strict-dynamic' allow scripts added by the page's own ones, and ignore hosts.
      scriptSrc: [(c) => `'nonce-${c.get("nonce")}'`, "'strict-dynamic'", streamingLibrary],
      styleSrc: ["'self'", inlineStyles, themeStyles],
      styleSrcAttr: [styleAttributes],
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
        ...embedOrigins,
        // If the desk has its own host, the previews that it frames are on the site's host.
        otherSite,
      ],
      formAction: ["'self'", (c) => (c.get("settings").STRIPE_SECRET_KEY === "" ? "" : stripePages)],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      frameAncestors: [framers],
      ...markup,
      reportTo: reports.name,
      reportUri: reports.url,
    },
    reportingEndpoints: [reports],
    // frame-ancestors does the same, and can allow embeds.
    xFrameOptions: false,
    xXssProtection: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    // Other sites show crests and images in embeds and link previews.
    crossOriginResourcePolicy: "cross-origin",
    referrerPolicy: "strict-origin-when-cross-origin",
    strictTransportSecurity: "max-age=63072000; includeSubDomains",
    permissionsPolicy: {
      camera: [],
      microphone: [],
      geolocation: [],
      payment: [],
      fullscreen: ["self", ...embedOrigins],
    },
    // A route may have set stricter headers: a drawing allows nothing at all.
    overwrite: false,
  });
const headers = headersWith(trustedTypes);
const headersForOthersScripts = headersWith({});

interface ComposedHeaders {
  entries: readonly (readonly [name: string, value: string])[];
  /** Identifies these headers: different headers have a different tag. */
  tag: string;
}

/** Placeholder for the nonce in composed headers. */
const nonceMark = "{nonce}";
/** Composed headers by everything that they depend on, apart from settings. */
const composed = new WeakMap<Settings, Map<string, ComposedHeaders>>();
/** More kinds than this would come from former leagues or stream hosts. */
const maxKinds = 100;

/** The headers for one kind of response. Composed once, because only the nonce differs between responses. */
async function composedHeaders(c: Context<AppEnv>): Promise<ComposedHeaders> {
  const settings = c.get("settings");
  const byKind = composed.get(settings) ?? new Map<string, ComposedHeaders>();
  composed.set(settings, byKind);
  const [league, sourceOrigins = []] = [c.get("league"), c.get("sourceOrigins")];
  const routePattern = c.get("routePattern") === undefined ? undefined : "/";
  const path = [embedPath, previewPath].find((folder) => c.req.path.startsWith(folder)) ?? "/";
  const contentType = isDocument(c) ? "text/html" : "text/plain";
  const kind = [routePattern, path, contentType, league.version, ...sourceOrigins].join(" ");
  const known = byKind.get(kind);
  if (known !== undefined) return known;
  // Composed for a blank response of that kind, so that no header can depend on anything else in the request.
  const blank = new Context<AppEnv>(new Request(new URL(path, "https://league.invalid")), { env: c.env, path });
  blank.res = new Response(null, { headers: { "content-type": contentType } });
  blank.set("settings", settings);
  blank.set("league", league);
  blank.set("sourceOrigins", sourceOrigins);
  if (routePattern !== undefined) blank.set("routePattern", routePattern);
  blank.set("nonce", nonceMark);
  await (hasOwnScriptsOnly(blank) ? headers : headersForOthersScripts)(blank, async () => {});
  blank.res.headers.delete("content-type");
  const entries = [...blank.res.headers];
  const kindHeaders = { entries, tag: shortHash(JSON.stringify(entries), 8) };
  if (byKind.size >= maxKinds) byKind.clear();
  byKind.set(kind, kindHeaders);
  return kindHeaders;
}

/**
 * Sets security headers on every response except a WebSocket handshake, whose headers cannot be changed. It checks the response, because a
 * client may request a WebSocket from any URL and get a page. It does not use Hono's NONCE: here secureHeaders runs after the page is
 * rendered, and the page cache replaces nonces in place, so they need a fixed length and alphabet.
 *
 * A 304 gets none: the browser keeps the headers of the cached page, whose nonce matches the page's (RFC 9111 §3.2). To keep those headers
 * correct, a page's ETag includes its policy.
 */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  c.set("nonce", createNonce());
  await next();
  if (c.res.status === 101 || c.res.status === 304) return;
  if (isDocument(c)) {
    c.set("sourceOrigins", await sourceOrigins(c.env.SESSIONS, new Date()));
  }
  const nonce = c.get("nonce");
  const { entries, tag } = await composedHeaders(c);
  const pageTag = isDocument(c) ? c.res.headers.get("etag") : null;
  if (pageTag !== null) {
    c.res.headers.set("etag", pageTag.replace(/"$/, `.${tag}"`));
    if (isNotModified(c.req.raw, c.res.headers)) {
      // Other headers of the page's response stay.
      c.res = new Response(null, { status: 304 });
      return;
    }
  }
  for (const [name, value] of entries) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value.replaceAll(nonceMark, nonce));
  }
});
