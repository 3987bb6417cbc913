import type { Context } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { type PageContext, pageContext } from "../app/load-context.ts";
import type { AppEnv } from "./app-env.ts";
import { backendFor } from "./backends.ts";
import { contentService } from "./services/content.ts";
import { matchService } from "./services/matches.ts";
import { videoService } from "./services/videos.ts";

/** Renders a page with React Router. */
export async function servePage(c: Context<AppEnv>): Promise<Response> {
  const settings = c.get("settings");
  const build = await import("virtual:react-router/server-build");
  const provider = new RouterContextProvider();
  const signal = AbortSignal.timeout(10_000);
  const backend = (name: Parameters<typeof backendFor>[0]) => backendFor(name, settings, c.env, c.executionCtx);
  const context: PageContext = {
    matches: matchService(backend("match-data"), { signal }),
    content: contentService(backend("content"), { signal }),
    videos: videoService(backend("video"), { signal }),
    brand: { name: settings.BRAND_NAME, slug: settings.BRAND_SLUG },
    season: settings.CURRENT_SEASON,
    now: new Date(),
    signal,
    nonce: c.get("nonce"),
    requestID: c.get("requestID"),
    origin: new URL(c.req.url).origin,
  };
  provider.set(pageContext, context);
  return await createRequestHandler(build, import.meta.env.MODE)(c.req.raw, provider);
}
