import type { Context } from "hono";
import { createRequestHandler, data, RouterContextProvider } from "react-router";
import { type PageContext, pageContext } from "../app/load-context.ts";
import type { AppEnv } from "./app-env.ts";
import { captchaWidget } from "./captcha/captcha.ts";
import { currentSeason } from "./current-season.ts";
import { readStatusHistory } from "./health/history.ts";
import { staticErrorPage } from "./html/static-error-page.ts";
import { signInOptions } from "./identity/sign-in-options.ts";
import { imageHost } from "./image-host.ts";
import { log } from "./log.ts";
import { isUnavailable } from "./middleware/error-handler.ts";
import { measure } from "./observability/measurements.ts";
import { openDataGuide } from "./open-data/endpoints.ts";
import { type RenderedPage, type RenderPage, serveCached } from "./page-cache/serve.ts";
import type { Backend, BackendName } from "./services/backends.ts";
import { contentService } from "./services/content.ts";
import { createVideoService } from "./services/create-video-service.ts";
import { findDirectHits } from "./services/direct-hits.ts";
import { legacyPackages } from "./services/legacy-packages.ts";
import { matchService } from "./services/matches.ts";
import { paymentsService } from "./services/payments.ts";
import { canonicalOrigin, streamerSites } from "./streamer-sites.ts";

/** Milliseconds after which a render is aborted. */
const renderLimit = 10_000;

/** Serves a page or its data. Pages are the same for everybody; personal data comes from /api/session after load. */
export async function servePage(c: Context<AppEnv>): Promise<Response> {
  const render: RenderPage = (request, options) => renderPage(c, request, options);
  // A new version of the league shows at once.
  const version = `${c.env.VERSION.id}\n${c.get("league").version}`;
  try {
    if (c.req.method === "GET") return await serveCached(c, version, render);
    if (c.req.method === "HEAD") return new Response(null, await serveCached(c, version, render));
    const rendered = await render(c.req.raw, { nonce: c.get("nonce"), complete: true });
    c.set("routePattern", rendered.pattern ?? undefined);
    return rendered.response;
  } catch (error) {
    log("error", "page failed", { requestID: c.get("requestID"), error: String(error) });
    // Not even the error page could be rendered (spec: layout#error-page).
    return c.html(staticErrorPage(500, "An error occured while showing the error page", c.get("requestID")), 500);
  }
}

async function renderPage(
  c: Context<AppEnv>,
  request: Request,
  options: { nonce: string; complete: boolean },
): Promise<RenderedPage> {
  const settings = c.get("settings");
  const league = c.get("league");
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
  const content = contentService(backend("content"), { signal, news: league.site.news });
  const context: PageContext = {
    openData: openDataGuide,
    streamers: { ...streamers, feed: (url) => orUnavailable(streamers.feed(url)) },
    matches: orUnavailable(matches),
    content: orUnavailable(content),
    videos: orUnavailable(createVideoService(settings, backend, { signal })),
    search: { directHits: (text) => findDirectHits(text, { matches, content, league, now: new Date() }) },
    health: orUnavailable({ history: () => readStatusHistory(c.env.MARKETING_DB) }),
    packages: orUnavailable(
      paymentsService(backend("payments"), { signal, showPackages: settings.SHOW_PACKAGES === "on" }),
    ),
    legacyPackages: () => legacyPackages(settings, { signal }),
    league,
    brand: league.brand,
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
    // Every visitor can read these: none is a secret.
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
    requestID: c.get("requestID"),
    reportError(error) {
      const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
      log("error", "page failed", { requestID: c.get("requestID"), error: message, stack });
    },
    origin: canonicalOrigin(new URL(c.req.url), settings, league.domains),
  };
  const provider = new RouterContextProvider();
  provider.set(pageContext, context);
  const build = await import("virtual:react-router/server-build");
  const started = Date.now();
  const response = await createRequestHandler(build, import.meta.env.MODE)(request, provider);
  const pattern = response.headers.get("x-route-pattern");
  measure("render", pattern ?? "*", Date.now() - started);
  if (response.status === 503) response.headers.set("retry-after", "30");
  return {
    response,
    pattern,
    inOrder: response.headers.get("x-in-order") !== "no",
    degraded: () => degraded,
  };
}

/**
 * A service whose failures are reported, and are what the router shows as a 503: it takes any other error for one of the page
 * itself. A page that lives without the service catches them.
 */
function unavailable<Service extends object>(c: Context<AppEnv>, service: Service, onFailure: () => void): Service {
  const fail = (error: unknown): never => {
    if (!isUnavailable(error)) throw error;
    onFailure();
    log("warn", "backend unavailable", { requestID: c.get("requestID"), error: String(error) });
    throw data({ message: "This does not work at the moment. Please try again in a minute." }, { status: 503 });
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
