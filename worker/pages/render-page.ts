import type { Context } from "hono";
import { createRequestHandler, data, RouterContextProvider } from "react-router";
import { type PageContext, pageContext } from "../../app/load-context.ts";
import { languagePrefix, pageLanguage, t } from "../../schemas/site/messages.ts";
import { unavailableMessage } from "../../schemas/site/unavailable-message.ts";
import type { AppEnv } from "../app-env.ts";
import { captchaWidget } from "../captcha/captcha.ts";
import { readStatusHistory } from "../health/history.ts";
import { readIncidents } from "../health/incidents.ts";
import { signInOptions } from "../identity/sign-in-options.ts";
import { inLanguage, languageOf } from "../language/page-language.ts";
import { shownBanners } from "../league/shown-banners.ts";
import { log } from "../log.ts";
import { isUnavailable } from "../middleware/error-handler.ts";
import { measure } from "../observability/measurements.ts";
import { openDataGuide } from "../open-data/endpoints.ts";
import { ageTemplate } from "../page-cache/page-age.ts";
import type { RenderedPage, RenderPage } from "../page-cache/serve.ts";
import type { Backend, BackendName } from "../services/backends.ts";
import { contentService, shownDocument } from "../services/content.ts";
import { createVideoService } from "../services/create-video-service.ts";
import { findDirectHits } from "../services/direct-hits.ts";
import { legacyPackages } from "../services/legacy-packages.ts";
import { matchService } from "../services/matches.ts";
import { paymentsService } from "../services/payments.ts";
import { currentSeason } from "../settings/current-season.ts";
import { imageHost } from "../settings/image-host.ts";
import { canonicalOrigin } from "../streamer-sites/site-urls.ts";
import { streamerSites } from "../streamer-sites/streamer-sites.ts";
import { isOff } from "../switches.ts";
import { readPreviewKey } from "../tokens/preview-key.ts";
import { previewPath } from "../tokens/preview-path.ts";

/** React Router's handlers by path prefix of the language. Each compiles all routes; there are only a few languages. */
const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();

async function pageHandler(prefix: string) {
  const build = await import("virtual:react-router/server-build");
  const handler =
    handlers.get(prefix) ??
    createRequestHandler({ ...build, ...(prefix !== "" && { basename: prefix }) }, import.meta.env.MODE);
  handlers.set(prefix, handler);
  return handler;
}

/** Milliseconds after which a render is aborted. In development, the first one waits for all modules to be transformed. */
const renderLimit = import.meta.env.DEV ? 120_000 : 10_000;

/** Renders a page of the site with React Router (app/). */
export async function renderPage(
  c: Context<AppEnv>,
  request: Request,
  options: Parameters<RenderPage>[1],
): Promise<RenderedPage> {
  const settings = c.get("settings");
  const { previewed } = options;
  const league = previewed?.league ?? c.get("league");
  const signal = AbortSignal.timeout(renderLimit);
  let degraded = false;
  const failed = () => {
    degraded = true;
  };
  const backend = (name: BackendName) => watched(c.get("backends")(name), failed);
  const orUnavailable = <Service extends object>(service: Service) => unavailable(c, service, failed);
  const streamers = streamerSites(new URL(c.req.url), settings, league.domains, {
    signal,
    watch: (feed) => watched(feed, failed),
  });
  const matches = matchService(backend("match-data"), { signal });
  const published = contentService(backend("content"), { signal, news: league.site.news });
  const document = previewed?.document ?? null;
  const content =
    document === null
      ? published
      : {
          ...published,
          document: async (slug: string) =>
            slug === document.slug ? shownDocument(document) : await published.document(slug),
        };
  const context: PageContext = {
    openData: openDataGuide,
    streamers: { ...streamers, feed: (url) => orUnavailable(streamers.feed(url)) },
    matches: orUnavailable(matches),
    content: orUnavailable(content),
    async previewedArticle(key) {
      const shown = await readPreviewKey(settings.SESSION_SECRET, key, new Date());
      return shown !== null && "article" in shown ? shown : null;
    },
    videos: orUnavailable(createVideoService(settings, backend, { signal })),
    search: { directHits: (text) => findDirectHits(text, { matches, content, league, now: new Date() }) },
    health: orUnavailable({
      history: () => readStatusHistory(c.env.MARKETING_DB),
      incidents: () => readIncidents(c.env.CONTENT_DB, new Date()),
    }),
    packages: orUnavailable(
      paymentsService(backend("payments"), {
        signal,
        showPackages: settings.SHOW_PACKAGES === "on",
        widerEntitlements: league.video.openedBy,
      }),
    ),
    legacyPackages: () => legacyPackages(settings, { signal }),
    league,
    notOffered: [
      ...(settings.SHOW_PACKAGES === "off" || isOff(c, "sales") ? (["passes"] as const) : []),
      ...(isOff(c, "newsletter") ? (["newsletter"] as const) : []),
    ],
    brand: league.brand,
    banners: () =>
      previewed === undefined
        ? shownBanners(league, pageLanguage().tag, new Date())
        : [{ id: "preview", text: t("Preview: fans do not read this yet"), link: null, pages: [] }],
    layout: {
      headerType: settings.HEADER_TYPE || league.layout.headerType,
      headerBehaviour: settings.HEADER_BEHAVIOUR || league.layout.headerBehaviour,
      footerType: settings.FOOTER_TYPE || league.layout.footerType,
    },
    imageHost: imageHost(settings),
    season: currentSeason(settings),
    preSeason: settings.PRE_SEASON === "" ? null : settings.PRE_SEASON,
    signIn: signInOptions(c),
    captcha: captchaWidget(settings),
    maps: settings.MAPS_EMBED === "" ? null : settings.MAPS_EMBED,
    // Visible to every visitor, so none of these is secret.
    services: {
      eventTracking: settings.EVENT_TRACKING === "on",
      tagManager: settings.TAG_MANAGER_ID || null,
      analytics: settings.ANALYTICS_ID || null,
      consentBanner: settings.CONSENT_BANNER_ID || null,
      castReceiver: settings.CAST_RECEIVER_ID || null,
    },
    now: new Date(),
    signal,
    nonce: options.nonce,
    complete: options.complete,
    withoutCode: c.req.path.startsWith(previewPath),
    requestID: c.get("requestID"),
    reportError(error) {
      const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
      log("error", "page failed", { requestID: c.get("requestID"), error: message, stack });
    },
    origin: canonicalOrigin(new URL(c.req.url), settings, league.domains),
  };
  const provider = new RouterContextProvider();
  provider.set(pageContext, context);
  const language = await languageOf(new URL(request.url).pathname, league, streamers.hostClub !== null);
  const prefix = languagePrefix(language);
  const handle = await pageHandler(prefix);
  const started = Date.now();
  const response = await inLanguage(language, () => handle(request, provider));
  // The service worker reads this, and shows its offline page in that language.
  if (prefix !== "") response.headers.set("content-language", language.tag);
  const pattern = response.headers.get("x-route-pattern");
  measure("render", pattern ?? "*", Date.now() - started);
  if (response.status === 503) response.headers.set("retry-after", "30");
  return {
    response,
    pattern,
    inOrder: response.headers.get("x-in-order") !== "no",
    degraded: () => degraded,
    ageTemplate: inLanguage(language, ageTemplate),
  };
}

/**
 * A service whose failures are reported, and reach the router as a 503: it would take any other error for an error of the page itself.
 * Pages that can do without the service catch them.
 */
function unavailable<Service extends object>(c: Context<AppEnv>, service: Service, onFailure: () => void): Service {
  const fail = (error: unknown): never => {
    if (!isUnavailable(error)) throw error;
    onFailure();
    log("warn", "backend unavailable", { requestID: c.get("requestID"), error: String(error) });
    throw data({ message: unavailableMessage }, { status: 503 });
  };
  return new Proxy(service, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== "function") return call;
      return (...args: unknown[]) => {
        const result: unknown = Reflect.apply(call, target, args);
        return result instanceof Promise ? result.catch(fail) : result;
      };
    },
  });
}

/** Reports failures of a backend, so that a page with a missing section is cached as degraded. */
function watched(backend: Backend, onFailure: () => void): Backend {
  return {
    ...backend,
    async fetch(path, init) {
      try {
        const response = await backend.fetch(path, init);
        if (response.status >= 500) onFailure();
        return response;
      } catch (error) {
        onFailure();
        throw error;
      }
    },
  };
}
